/* The server's half of HTTP/1.1, as far as a Lambda bootstrap speaks it, on 127.0.0.1 only.
 *
 * One server at a time. A server is opened for each bootstrap that is started, so that nothing a killed
 * bootstrap left in a socket can reach the figures of the next.
 */
#ifndef HTTP_H
#define HTTP_H

#include <stddef.h>

enum {
    HTTP_MAX_HEAD = 16 * 1024,
    HTTP_MAX_BODY = 6 * 1024 * 1024, /* Lambda's own limit for a buffered response */
    HTTP_MAX_CONNECTIONS = 8         /* a bootstrap needs one; a few more when it reconnects */
};

/* The texts belong to the server and are good until the next http_wait. */
struct http_request {
    const char *method;
    const char *path;
    const char *body;
    size_t body_length;
    double arrived; /* now() when the last byte had been read */
    int connection; /* whom to reply to */
};

enum http_event {
    HTTP_IDLE,     /* nothing complete yet: the time is up, or something smaller than a request happened */
    HTTP_REQUEST,  /* *request is filled in */
    HTTP_MALFORMED /* a client sent what this server does not take; *problem says what */
};

/* Listens on a free port and returns it, or -1 with errno set. */
int http_open(void);
void http_close(void);

enum http_event http_wait(struct http_request *request, const char **problem, int milliseconds);

/* How long each reply is held back. */
extern int http_delay_ms;

/* Sends head and body in one go. The body may be empty. */
void http_reply(int connection, const char *head, size_t head_length, const char *body, size_t body_length);

#endif
