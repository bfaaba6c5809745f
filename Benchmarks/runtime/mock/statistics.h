#ifndef STATISTICS_H
#define STATISTICS_H

void sort(double *values, int count);

/* Both want sorted values, at least one. */
double median(const double *values, int count);
double percentile(const double *values, int count, int percent);

#endif
