#ifndef STATISTICS_H
#define STATISTICS_H

void sort(double *values, int count);

/* Both need at least one value, in order. */
double median(const double *values, int count);
double percentile(const double *values, int count, int percent);

#endif
