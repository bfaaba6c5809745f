#include "statistics.h"

#include <stdlib.h>

static int compare(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

void sort(double *values, int count) { qsort(values, (size_t)count, sizeof *values, compare); }

double median(const double *values, int count)
{
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* The nearest-rank method: returns the smallest value that is at least as great as `percent` of all values. */
double percentile(const double *values, int count, int percent)
{
    long rank = ((long)count * percent + 99) / 100;
    return values[rank > 0 ? rank - 1 : 0];
}
