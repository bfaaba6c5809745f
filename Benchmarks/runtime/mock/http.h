/* An HTTP/1.1 server with the features that a Lambda bootstrap needs, on 127.0.0.1 only.
 *
 * There is one server at a time, and a new one for each bootstrap, so that data of a killed bootstrap cannot affect the next.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stddef.h>

enum {
    HTTP_MAX_HEAD = 16 * 1024,
    HTTP_MAX_BODY = 6 * 1024 * 1024, /* Lambda's own limit for a buffered response */
    HTTP_MAX_CONNECTIONS = 8         /* a bootstrap needs one, and more when it reconnects */
};

/* The texts belong to the server, and are valid until the next http_wait. */
struct http_request {
    const char *method;
    const char *path;
    const char *body;
    size_t body_length;
    double arrived; /* now() when the last byte had been read */
    int connection; /* the connection for the reply */
};

enum http_event {
    HTTP_IDLE,     /* no complete request within the time */
    HTTP_REQUEST,  /* *request is filled in */
    HTTP_MALFORMED /* a client sent a request that this server refuses; *problem describes it */
};

/* Listens on a free port and returns it, or -1 with errno set. */
int http_open(void);
void http_close(void);

enum http_event http_wait(struct http_request *request, const char **problem, int milliseconds);

/* The delay of each reply. */
extern int http_delay_ms;

/* Sends head and body together. The body may be empty. */
void http_reply(int connection, const char *head, size_t head_length, const char *body, size_t body_length);

#endif
