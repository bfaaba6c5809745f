/* One run: a bootstrap is started, served, measured and stopped. */
#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>

/* What is the same for every run. */
struct plan {
    const char *event;
    size_t event_length;
    const char *expected; /* every response must contain it */
    double time_limit;    /* seconds for one run */
    int warm_up;          /* warm: invocations served before the measured ones */
    int invocations;      /* warm: invocations measured in a run */
    bool verbose;         /* let the bootstrap write to the terminal */
};

enum cold_figure { COLD_NEXT_MS, COLD_RESPONSE_MS, COLD_PEAK_KIB, COLD_FIGURES };
enum warm_figure { WARM_CPU_US, WARM_P50_US, WARM_P99_US, WARM_PER_SECOND, WARM_PEAK_KIB, WARM_FIGURES };
enum { MAX_FIGURES = WARM_FIGURES, MAX_PROBLEM = 320 };

/* Fill in `figures` and return true. A run in which anything at all was wrong returns false, has no figures, and
 * says in `problem` what it was. */
bool run_cold(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);
bool run_warm(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);

#endif
