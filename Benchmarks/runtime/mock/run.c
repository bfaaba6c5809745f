#define _GNU_SOURCE
#include "run.h"

#include "api.h"
#include "child.h"
#include "clock.h"
#include "http.h"
#include "statistics.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run {
    const struct plan *plan;
    char *problem;
    struct child child;
    double started;
    unsigned long events;     /* sent so far */
    char id[API_ID];          /* of the last of them */
    struct http_request call; /* the bootstrap's last call */
};

enum expected_call { CALL_NEXT, CALL_RESPONSE };

/* ---- what went wrong ------------------------------------------------------------------------------------ */

/* Reports a problem. It replaces control characters, because the text may quote the bootstrap. */
__attribute__((format(printf, 2, 3))) static bool bad(struct run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->problem, MAX_PROBLEM, format, arguments);
    va_end(arguments);
    for (char *c = run->problem; *c; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return false;
}

/* ---- the Runtime API ------------------------------------------------------------------------------------ */

/* Returns true if a JSON body contains the given text. Spaces after a colon in the body are ignored. */
static bool contains(const char *body, size_t length, const char *text)
{
    for (const char *start = body, *end = body + length; start < end; start++) {
        const char *b = start, *t = text;
        while (*t && b < end && *b == *t) {
            if (*t++ == ':')
                while (b + 1 < end && b[1] == ' ')
                    b++;
            b++;
        }
        if (!*t)
            return true;
    }
    return false;
}

static bool check(struct run *run, enum expected_call expected)
{
    const struct http_request *call = &run->call;
    const char *wanted = run->plan->expected;
    int excerpt = call->body_length < 160 ? (int)call->body_length : 160;

    if (expected == CALL_NEXT) {
        if (api_is_next(call))
            return true;
    } else if (api_is_answer(call, run->id, "response")) {
        if (contains(call->body, call->body_length, wanted))
            return true;
        return bad(run, "its response does not contain %.100s: %.*s", wanted, excerpt, call->body);
    }
    return bad(run, "wanted %s, got %.12s %.100s %.*s", expected == CALL_NEXT ? "GET next" : "the response",
               call->method, call->path, excerpt, call->body);
}

/* Waits for the bootstrap's next call. Only one call is right at a time, because Lambda has one event in flight; any other
 * call is a problem. */
static bool await(struct run *run, enum expected_call expected)
{
    const char *problem;
    for (;;) {
        switch (http_wait(&run->call, &problem, 100)) {
        case HTTP_REQUEST:
            return check(run, expected);
        case HTTP_MALFORMED:
            return bad(run, "it sent %s", problem);
        case HTTP_IDLE:
            break;
        }
        if (child_ended(&run->child)) {
            child_describe_end(&run->child, run->problem, MAX_PROBLEM);
            return false;
        }
        if (now() - run->started > run->plan->time_limit)
            return bad(run, "no %s within %g s", expected == CALL_NEXT ? "GET next" : "response",
                       run->plan->time_limit);
    }
}

static double send_event(struct run *run)
{
    return api_send_event(run->call.connection, ++run->events, true, run->plan->event, run->plan->event_length, run->id);
}

/* ---- start, measure, stop ------------------------------------------------------------------------------- */

static bool start(struct run *run, char *const argv[])
{
    int port = http_open();
    if (port < 0)
        return bad(run, "cannot listen on 127.0.0.1: %s", strerror(errno));
    run->started = now();
    int error = child_start(&run->child, argv, port);
    return error ? bad(run, "cannot start %s: %s", argv[0], strerror(error)) : true;
}

static bool stop(struct run *run, bool good)
{
    child_stop(&run->child, run->plan->gently);
    http_close();
    return good;
}

static bool peak_memory(struct run *run, double *figure)
{
    *figure = (double)child_peak_kib(&run->child);
    return *figure > 0 ? true : bad(run, "its peak memory cannot be read from /proc");
}

static bool cold(struct run *run, double *figures)
{
    if (!await(run, CALL_NEXT))
        return false;
    figures[COLD_NEXT_MS] = (run->call.arrived - run->started) * 1e3;
    send_event(run);
    if (!await(run, CALL_RESPONSE))
        return false;
    figures[COLD_RESPONSE_MS] = (run->call.arrived - run->started) * 1e3;
    figures[COLD_PAGE_FAULTS] = (double)child_page_faults(&run->child);
    if (figures[COLD_PAGE_FAULTS] < 0)
        return bad(run, "its page faults cannot be read from /proc");
    return peak_memory(run, &figures[COLD_PEAK_KIB]);
}

/* Reads the processor clock right after a call to `next`, so that the time between two readings covers whole invocations. */
static bool warm(struct run *run, double *figures, double *round_trips)
{
    const int warm_up = run->plan->warm_up, invocations = run->plan->invocations;
    double cpu = 0, began = 0;

    for (int i = 0; i < warm_up + invocations; i++) {
        if (!await(run, CALL_NEXT))
            return false;
        if (i == warm_up) {
            cpu = child_cpu_seconds(&run->child);
            began = now();
        }
        double sent = send_event(run);
        if (!await(run, CALL_RESPONSE))
            return false;
        if (i >= warm_up)
            round_trips[i - warm_up] = (run->call.arrived - sent) * 1e6;
        api_accept(run->call.connection);
    }
    if (!await(run, CALL_NEXT))
        return false;

    double cpu_end = child_cpu_seconds(&run->child);
    if (cpu < 0 || cpu_end < 0)
        return bad(run, "its processor clock cannot be read");
    figures[WARM_PER_SECOND] = invocations / (run->call.arrived - began);
    figures[WARM_CPU_US] = (cpu_end - cpu) * 1e6 / invocations;
    sort(round_trips, invocations);
    figures[WARM_P50_US] = percentile(round_trips, invocations, 50);
    figures[WARM_P99_US] = percentile(round_trips, invocations, 99);
    return peak_memory(run, &figures[WARM_PEAK_KIB]);
}

/* ---- many events, whoever asks for them ----------------------------------------------------------------- */

/* An event that waits for its answer; a bootstrap with several pollers has one per connection. */
struct flight {
    bool open;
    char id[API_ID];
    const struct kind *kind;
};

/* The first response to a kind of event; all others must be equal. */
struct specimen {
    char *bytes;
    size_t length;
};

static const struct kind *choose_kind(const struct plan *plan, unsigned long number)
{
    for (int k = plan->kind_count - 1; k > 0; k--) {
        const struct kind *kind = &plan->kinds[k];
        if (number % kind->every == 0 && (kind->until == 0 || number <= kind->until))
            return kind;
    }
    return &plan->kinds[0];
}

static bool check_answer(struct run *run, const struct flight *flight, struct specimen *specimens)
{
    const struct kind *kind = flight->kind;
    const struct http_request *call = &run->call;
    struct specimen *specimen = &specimens[kind - run->plan->kinds];
    int excerpt = call->body_length < 160 ? (int)call->body_length : 160;

    if (!flight->open || !api_is_answer(call, flight->id, kind->end))
        return bad(run, "wanted %s %s of %s, got %.12s %.100s %.*s", flight->open ? "the" : "no",
                   flight->open ? kind->end : "answer", flight->id, call->method, call->path, excerpt, call->body);
    if (!memmem(call->body, call->body_length, kind->expected, strlen(kind->expected)))
        return bad(run, "its %s does not contain %.100s: %.*s", kind->end, kind->expected, excerpt, call->body);
    if (strcmp(kind->end, "error") == 0)
        return true; /* the text of an error may name the request */
    if (!specimen->bytes) {
        if (!(specimen->bytes = malloc(call->body_length)))
            return bad(run, "out of memory");
        memcpy(specimen->bytes, call->body, call->body_length);
        specimen->length = call->body_length;
    }
    return (specimen->length == call->body_length && memcmp(specimen->bytes, call->body, call->body_length) == 0)
        || bad(run, "one event, two different responses: %.*s", excerpt, call->body);
}

static bool sample(struct run *run, double *peak_kib, double *descriptors, double *threads)
{
    *descriptors = child_entries(&run->child, "fd");
    *threads = child_entries(&run->child, "task");
    return *descriptors >= 0 && *threads >= 0 ? peak_memory(run, peak_kib) : bad(run, "/proc cannot be read");
}

static bool serve_all(struct run *run, double *figures, struct specimen *specimens)
{
    const struct plan *plan = run->plan;
    const unsigned long warm_up = (unsigned long)plan->warm_up, all = warm_up + (unsigned long)plan->invocations;
    struct flight flights[HTTP_MAX_CONNECTIONS] = { 0 };
    unsigned long answers = 0;
    double cpu = 0, began = 0;
    const char *problem;

    while (answers < all) {
        enum http_event event = http_wait(&run->call, &problem, 100);
        struct flight *flight = &flights[run->call.connection];

        if (event == HTTP_MALFORMED)
            return bad(run, "it sent %s", problem);
        if (event == HTTP_IDLE) {
            if (child_ended(&run->child)) {
                child_describe_end(&run->child, run->problem, MAX_PROBLEM);
                return false;
            }
            if (now() - run->started > plan->time_limit)
                return bad(run, "%lu of %lu answers within %g s", answers, all, plan->time_limit);
            continue;
        }
        if (api_is_next(&run->call)) {
            if (flight->open)
                return bad(run, "it asks for an event on a connection that has not answered %s yet", flight->id);
            if (run->events == 0) {
                if (!peak_memory(run, &figures[SERVE_IDLE_KIB]))
                    return false;
                began = now();
                cpu = child_cpu_seconds(&run->child);
            }
            if (run->events == all)
                continue; /* this poll waits for ever, while the other connections send their last answers */
            flight->open = true;
            flight->kind = choose_kind(plan, ++run->events);
            /* Every third event is sent without a trace header. */
            api_send_event(run->call.connection, run->events, run->events % 3 != 0, flight->kind->event,
                           flight->kind->event_length, flight->id);
            continue;
        }
        if (!check_answer(run, flight, specimens))
            return false;
        flight->open = false;
        api_accept(run->call.connection);
        if (++answers == warm_up) {
            if (!sample(run, &figures[SERVE_EARLY_PEAK_KIB], &figures[SERVE_EARLY_DESCRIPTORS],
                        &figures[SERVE_EARLY_THREADS]))
                return false;
            cpu = child_cpu_seconds(&run->child);
            began = now();
        }
    }
    double seconds = now() - began, cpu_end = child_cpu_seconds(&run->child);
    if (cpu < 0 || cpu_end < 0)
        return bad(run, "its processor clock cannot be read");
    figures[SERVE_PER_SECOND] = plan->invocations / seconds;
    figures[SERVE_CPU_US] = (cpu_end - cpu) * 1e6 / plan->invocations;
    figures[SERVE_PROCESSORS] = (cpu_end - cpu) / seconds;
    return sample(run, &figures[SERVE_PEAK_KIB], &figures[SERVE_DESCRIPTORS], &figures[SERVE_THREADS]);
}

static bool serve(struct run *run, double *figures)
{
    struct specimen specimens[MAX_KINDS] = { 0 };
    bool good = serve_all(run, figures, specimens);
    for (int k = 0; k < MAX_KINDS; k++)
        free(specimens[k].bytes);
    return good;
}

bool run_cold(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM])
{
    struct run run = { .plan = plan, .problem = problem, .child.ended = true };
    return stop(&run, start(&run, argv) && cold(&run, figures));
}

bool run_warm(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM])
{
    struct run run = { .plan = plan, .problem = problem, .child.ended = true };
    double *round_trips = calloc((size_t)plan->invocations, sizeof *round_trips);
    if (!round_trips)
        return bad(&run, "out of memory");
    bool good = stop(&run, start(&run, argv) && warm(&run, figures, round_trips));
    free(round_trips);
    return good;
}

bool run_serve(const struct plan *plan, char *const argv[], double *figures, char problem[MAX_PROBLEM])
{
    struct run run = { .plan = plan, .problem = problem, .child.ended = true };
    return stop(&run, start(&run, argv) && serve(&run, figures));
}
