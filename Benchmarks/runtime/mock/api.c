#include "api.h"

#include "clock.h"

#include <stdio.h>
#include <string.h>

static const char invocation[] = "/2018-06-01/runtime/invocation/";

double api_send_event(int connection, unsigned long number, bool traced, const char *event, size_t length,
                      char id[API_ID])
{
    char head[1024], trace[160] = "";
    long long deadline = (long long)(seconds_on(CLOCK_REALTIME) * 1000) + 5000; /* Cognito waits 5 s */

    snprintf(id, API_ID, "5d0c3b1e-7f42-4a96-8c11-%012lx", number);
    if (traced)
        snprintf(trace, sizeof trace,
                 "Lambda-Runtime-Trace-Id: Root=1-69a3f1c0-4e1b7d20c95a8f36%08lx;Parent=3c8e5a1f7b2d9064;Sampled=0\r\n",
                 number);
    int head_length = snprintf(head, sizeof head,
        "HTTP/1.1 200 OK\r\n"
        "Content-Type: application/json\r\n"
        "Lambda-Runtime-Aws-Request-Id: %s\r\n"
        "Lambda-Runtime-Deadline-Ms: %lld\r\n"
        "Lambda-Runtime-Invoked-Function-Arn: arn:aws:lambda:eu-west-1:111122223333:function:bench\r\n"
        "%s"
        "Date: Sun, 01 Mar 2026 08:00:00 GMT\r\n"
        "Content-Length: %zu\r\n\r\n",
        id, deadline, trace, length);

    double began = now();
    http_reply(connection, head, (size_t)head_length, event, length);
    return began;
}

void api_accept(int connection)
{
    static const char head[] = "HTTP/1.1 202 Accepted\r\n"
                               "Content-Type: application/json\r\n"
                               "Date: Sun, 01 Mar 2026 08:00:00 GMT\r\n"
                               "Content-Length: 16\r\n\r\n";
    http_reply(connection, head, sizeof head - 1, "{\"status\":\"OK\"}\n", 16);
}

/* Returns the part of a call's path after the prefix that all paths share, or NULL. */
static const char *rest(const struct http_request *call, const char *method)
{
    if (strcmp(call->method, method) != 0 || strncmp(call->path, invocation, sizeof invocation - 1) != 0)
        return NULL;
    return call->path + sizeof invocation - 1;
}

bool api_is_next(const struct http_request *call)
{
    const char *path = rest(call, "GET");
    return path && strcmp(path, "next") == 0;
}

bool api_is_answer(const struct http_request *call, const char *id, const char *end)
{
    const char *path = rest(call, "POST");
    size_t length = strlen(id);
    return path && strncmp(path, id, length) == 0 && path[length] == '/' && strcmp(path + length + 1, end) == 0;
}
