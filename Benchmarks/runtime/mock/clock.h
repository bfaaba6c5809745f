/* One clock for every figure, so that any two readings can be subtracted. */
#ifndef CLOCK_H
#define CLOCK_H

#include <time.h>

static inline double seconds_on(clockid_t clock)
{
    struct timespec t;
    return clock_gettime(clock, &t) == 0 ? (double)t.tv_sec + (double)t.tv_nsec * 1e-9 : -1;
}

static inline double now(void) { return seconds_on(CLOCK_MONOTONIC); }

#endif
