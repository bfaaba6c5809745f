#define _GNU_SOURCE
#include "run.h"

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
    char response_path[160];  /* where the answer to the last of them has to go */
    struct http_request call; /* the bootstrap's last call */
};

enum expected_call { CALL_NEXT, CALL_RESPONSE };

static const char next_path[] = "/2018-06-01/runtime/invocation/next";

/* ---- what went wrong ------------------------------------------------------------------------------------ */

/* Much of it quotes the bootstrap, so it is made fit for a terminal. */
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

static bool check(struct run *run, enum expected_call expected)
{
    const struct http_request *call = &run->call;
    const char *wanted = run->plan->expected;
    int excerpt = call->body_length < 160 ? (int)call->body_length : 160;

    if (expected == CALL_NEXT) {
        if (strcmp(call->method, "GET") == 0 && strcmp(call->path, next_path) == 0)
            return true;
    } else if (strcmp(call->method, "POST") == 0 && strcmp(call->path, run->response_path) == 0) {
        if (memmem(call->body, call->body_length, wanted, strlen(wanted)))
            return true;
        return bad(run, "its response does not contain %.100s: %.*s", wanted, excerpt, call->body);
    }
    return bad(run, "wanted %s, got %.12s %.100s %.*s", expected == CALL_NEXT ? "GET next" : "the response",
               call->method, call->path, excerpt, call->body);
}

/* Waits for the bootstrap's next call. Lambda has one event in flight, so there is always exactly one call that is
 * right; everything else makes the run a bad one. */
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

/* Answers the call to `next` with the event. Returns when the sending began: once the bytes are out, the
 * bootstrap may be given the processor before the mock gets to look at a clock. */
static double send_event(struct run *run)
{
    char id[40], head[1024];
    unsigned long number = ++run->events;
    snprintf(id, sizeof id, "5d0c3b1e-7f42-4a96-8c11-%012lx", number);
    snprintf(run->response_path, sizeof run->response_path, "/2018-06-01/runtime/invocation/%s/response", id);

    long long deadline = (long long)(seconds_on(CLOCK_REALTIME) * 1000) + 5000; /* Cognito waits 5 s */
    int length = snprintf(head, sizeof head,
        "HTTP/1.1 200 OK\r\n"
        "Content-Type: application/json\r\n"
        "Lambda-Runtime-Aws-Request-Id: %s\r\n"
        "Lambda-Runtime-Deadline-Ms: %lld\r\n"
        "Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:eu-west-1:111122223333:function:bench\r\n"
        "Lambda-Runtime-Trace-Id: Root=1-69a3f1c0-4e1b7d20c95a8f36%08lx;Parent=3c8e5a1f7b2d9064;Sampled=0\r\n"
        "Date: Sun, 01 Mar 2026 08:00:00 GMT\r\n"
        "Content-Length: %zu\r\n\r\n",
        id, deadline, number, run->plan->event_length);

    double began = now();
    http_reply(run->call.connection, head, (size_t)length, run->plan->event, run->plan->event_length);
    return began;
}

static void accept_response(struct run *run)
{
    static const char head[] = "HTTP/1.1 202 Accepted\r\n"
                               "Content-Type: application/json\r\n"
                               "Date: Sun, 01 Mar 2026 08:00:00 GMT\r\n"
                               "Content-Length: 16\r\n\r\n";
    http_reply(run->call.connection, head, sizeof head - 1, "{\"status\":\"OK\"}\n", 16);
}

/* ---- start, measure, stop ------------------------------------------------------------------------------- */

static bool start(struct run *run, char *const argv[])
{
    int port = http_open();
    if (port < 0)
        return bad(run, "cannot listen on 127.0.0.1: %s", strerror(errno));
    run->started = now();
    int error = child_start(&run->child, argv, port, run->plan->verbose);
    return error ? bad(run, "cannot start %s: %s", argv[0], strerror(error)) : true;
}

static bool stop(struct run *run, bool good)
{
    child_stop(&run->child);
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
    return peak_memory(run, &figures[COLD_PEAK_KIB]);
}

/* Each reading of the processor clock is taken when a call to `next` has just come in, so that the time between
 * two readings is that of whole invocations. */
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
        accept_response(run);
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
