/* One run: a bootstrap is started, served, measured and stopped. */
#ifndef RUN_H
#define RUN_H

#include <stdbool.h>
#include <stddef.h>

enum { MAX_KINDS = 8 };

/* serve: a kind of event, and its expected answer. */
struct kind {
    const char *event;
    size_t event_length;
    const char *end;             /* where the answer goes: "response" or "error" */
    const char *expected;        /* what it must contain */
    unsigned long every, until;  /* for each event whose number is a multiple of `every`, up to `until`; 0: always */
};

/* The settings of all runs. */
struct plan {
    const char *event;
    size_t event_length;
    const char *expected; /* every response must contain it */
    struct kind kinds[MAX_KINDS]; /* serve: the first is `event`; the last that matches counts */
    int kind_count;
    double time_limit;    /* seconds for one run */
    int warm_up;          /* warm: invocations served before the measured ones */
    int invocations;      /* warm: invocations measured in a run */
    bool gently;          /* end it with SIGTERM */
};

enum cold_figure { COLD_NEXT_MS, COLD_RESPONSE_MS, COLD_PEAK_KIB, COLD_PAGE_FAULTS, COLD_FIGURES };
enum warm_figure { WARM_CPU_US, WARM_P50_US, WARM_P99_US, WARM_PER_SECOND, WARM_PEAK_KIB, WARM_FIGURES };
/* The early figures are measured after the warm-up, the others at the end. */
enum serve_figure {
    SERVE_PER_SECOND, SERVE_CPU_US, SERVE_PROCESSORS, SERVE_IDLE_KIB, SERVE_EARLY_PEAK_KIB, SERVE_PEAK_KIB,
    SERVE_EARLY_DESCRIPTORS, SERVE_DESCRIPTORS, SERVE_EARLY_THREADS, SERVE_THREADS, SERVE_FIGURES
};
enum { MAX_FIGURES = SERVE_FIGURES, MAX_PROBLEM = 320 };

/* Each fills in `figures` and returns true. After an error, it returns false, and `problem` describes the error. */
bool run_cold(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);
bool run_warm(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);
bool run_serve(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM]);

#endif
