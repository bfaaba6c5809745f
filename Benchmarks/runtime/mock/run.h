/* One run: a bootstrap is started, served, measured and stopped. */
#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_KINDS = 8 };

/* serve: what every so many events is like. */
struct kind {
    const char *event;
    size_t event_length;
    const char *end;             /* where the answer goes: "response" or "error" */
    const char *expected;        /* what it must contain */
    unsigned long every, until;  /* each event whose number `every` divides, up to `until`; 0: always */
};

/* What is the same for every run. */
struct plan {
    const char *event;
    size_t event_length;
    const char *expected; /* every response must contain it */
    struct kind kinds[MAX_KINDS]; /* serve: the first is `event`, the last that fits counts */
    int kind_count;
    double time_limit;    /* seconds for one run */
    int warm_up;          /* warm: invocations served before the measured ones */
    int invocations;      /* warm: invocations measured in a run */
    bool verbose;         /* let the bootstrap write to the terminal */
    bool gently;          /* end it with SIGTERM */
};

enum cold_figure { COLD_NEXT_MS, COLD_RESPONSE_MS, COLD_PEAK_KIB, COLD_PAGE_FAULTS, COLD_FIGURES };
enum warm_figure { WARM_CPU_US, WARM_P50_US, WARM_P99_US, WARM_PER_SECOND, WARM_PEAK_KIB, WARM_FIGURES };
/* The early ones after the warm-up, the others at the end. */
enum serve_figure {
    SERVE_PER_SECOND, SERVE_CPU_US, SERVE_PROCESSORS, SERVE_IDLE_KIB, SERVE_EARLY_PEAK_KIB, SERVE_PEAK_KIB,
    SERVE_EARLY_DESCRIPTORS, SERVE_DESCRIPTORS, SERVE_EARLY_THREADS, SERVE_THREADS, SERVE_FIGURES
};
enum { MAX_FIGURES = SERVE_FIGURES, MAX_PROBLEM = 320 };

/* Fill in `figures` and return true. A run in which anything at all was wrong returns false, has no figures, and
 * says in `problem` what it was. */
bool run_cold(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);
bool run_warm(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);
bool run_serve(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);

#endif
