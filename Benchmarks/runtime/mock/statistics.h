#ifndef STATISTICS_H
#define STATISTICS_H

void sort(double *values, int count);

/* Both functions need at least one value; the values must be sorted. */
double median(const double *values, int count);
double percentile(const double *values, int count, int percent);

#endif
