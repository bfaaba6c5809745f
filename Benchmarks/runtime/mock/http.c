#define _GNU_SOURCE
#include "http.h"

#include "clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

struct connection {
    bool open;
    bool told_to_continue; /* a request gets one `100 Continue` */
    int fd;
    size_t length;     /* bytes held */
    size_t handed_out; /* bytes of the request that the caller has */
    double arrived;
    char bytes[HTTP_MAX_HEAD + HTTP_MAX_BODY]; /* untouched pages take no memory */
};

static struct connection connections[HTTP_MAX_CONNECTIONS];
static int listener = -1;

/* ---- sockets -------------------------------------------------------------------------------------------- */

int http_open(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t size = sizeof address;

    listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0
        || listen(listener, HTTP_MAX_CONNECTIONS) != 0
        || getsockname(listener, (struct sockaddr *)&address, &size) != 0)
        return -1;
    return ntohs(address.sin_port);
}

static void hang_up(struct connection *c)
{
    close(c->fd);
    c->open = false;
}

void http_close(void)
{
    for (int i = 0; i < HTTP_MAX_CONNECTIONS; i++)
        if (connections[i].open)
            hang_up(&connections[i]);
    if (listener >= 0)
        close(listener);
    listener = -1;
}

static void accept_one(void)
{
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0)
        return;
    for (int i = 0; i < HTTP_MAX_CONNECTIONS; i++) {
        struct connection *c = &connections[i];
        if (c->open)
            continue;
        int on = 1;
        struct timeval patience = { .tv_sec = 5 }; /* for clients that do not read */
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        c->open = true;
        c->told_to_continue = false;
        c->fd = fd;
        c->length = c->handed_out = 0;
        return;
    }
    close(fd);
}

static void receive(struct connection *c)
{
    /* With a full buffer, recv returns 0, and the connection is closed as at the end of the stream. */
    ssize_t got = recv(c->fd, c->bytes + c->length, sizeof c->bytes - c->length, MSG_DONTWAIT);
    if (got > 0) {
        c->length += (size_t)got;
        c->arrived = now();
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        hang_up(c);
    }
}

int http_delay_ms;

void http_reply(int connection, const char *head, size_t head_length, const char *body, size_t body_length)
{
    struct iovec parts[2] = { { (void *)head, head_length }, { (void *)body, body_length } };
    struct msghdr message = { .msg_iov = parts, .msg_iovlen = 2 };

    if (http_delay_ms > 0)
        poll(NULL, 0, http_delay_ms);
    while (parts[0].iov_len + parts[1].iov_len > 0) {
        ssize_t sent = sendmsg(connections[connection].fd, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return; /* the client is gone; the caller gets no answer */
        for (int i = 0; i < 2; i++) {
            size_t part = (size_t)sent < parts[i].iov_len ? (size_t)sent : parts[i].iov_len;
            parts[i].iov_base = (char *)parts[i].iov_base + part;
            parts[i].iov_len -= part;
            sent -= (ssize_t)part;
        }
    }
}

/* ---- requests ------------------------------------------------------------------------------------------- */

/* Returns the value of a header in the lines between `line` and `end`, or NULL. The value ends at a '\r'. */
static const char *header(const char *line, const char *end, const char *name)
{
    size_t length = strlen(name);
    while (line < end) {
        if ((size_t)(end - line) > length && line[length] == ':' && strncasecmp(line, name, length) == 0) {
            const char *value = line + length + 1;
            while (*value == ' ' || *value == '\t')
                value++;
            return value;
        }
        const char *line_end = memmem(line, (size_t)(end - line), "\r\n", 2);
        line = line_end ? line_end + 2 : end;
    }
    return NULL;
}

/* Reads a header's value that is a decimal number, at most HTTP_MAX_BODY. */
static bool number(const char *digits, size_t *value)
{
    *value = 0;
    if (*digits == '\r')
        return false;
    for (; *digits >= '0' && *digits <= '9'; digits++) {
        *value = *value * 10 + (size_t)(*digits - '0');
        if (*value > HTTP_MAX_BODY)
            return false;
    }
    return *digits == '\r';
}

/* Splits "METHOD path HTTP/1.1\r\n" into texts that end with a NUL. */
static bool cut_request_line(char *line, char *line_end, struct http_request *request)
{
    char *first = memchr(line, ' ', (size_t)(line_end - line));
    char *second = first ? memchr(first + 1, ' ', (size_t)(line_end - first - 1)) : NULL;
    if (!second)
        return false;
    *first = *second = '\0';
    request->method = line;
    request->path = first + 1;
    return true;
}

/* Returns the request at the beginning of the buffer, if it is complete. */
static enum http_event take(struct connection *c, struct http_request *request, const char **problem)
{
    char *head_end = memmem(c->bytes, c->length, "\r\n\r\n", 4);
    if (!head_end && c->length < HTTP_MAX_HEAD)
        return HTTP_IDLE;
    if (!head_end || head_end - c->bytes > HTTP_MAX_HEAD - 4) {
        *problem = "a request head over 16 KiB";
        return HTTP_MALFORMED;
    }

    char *line_end = memmem(c->bytes, (size_t)(head_end + 2 - c->bytes), "\r\n", 2);
    const char *headers = line_end + 2, *headers_end = head_end + 2;
    const char *length_text = header(headers, headers_end, "Content-Length");
    size_t head_length = (size_t)(head_end + 4 - c->bytes), body_length = 0;

    if (header(headers, headers_end, "Transfer-Encoding")) {
        *problem = "a request body in a transfer coding: a buffered response has a Content-Length";
        return HTTP_MALFORMED;
    }
    if (length_text && !number(length_text, &body_length)) {
        *problem = "a Content-Length that is not a number, or is over 6 MiB";
        return HTTP_MALFORMED;
    }
    if (c->length - head_length < body_length) {
        /* Without this reply, a client would wait for a second before it sends the body. */
        if (!c->told_to_continue && header(headers, headers_end, "Expect")) {
            static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
            c->told_to_continue = true;
            http_reply((int)(c - connections), go_on, sizeof go_on - 1, NULL, 0);
        }
        return HTTP_IDLE;
    }
    if (!cut_request_line(c->bytes, line_end, request)) {
        *problem = "an invalid request line";
        return HTTP_MALFORMED;
    }

    request->body = c->bytes + head_length;
    request->body_length = body_length;
    request->arrived = c->arrived;
    request->connection = (int)(c - connections);
    c->handed_out = head_length + body_length;
    return HTTP_REQUEST;
}

static void drop_handed_out(struct connection *c)
{
    c->length -= c->handed_out;
    memmove(c->bytes, c->bytes + c->handed_out, c->length);
    c->handed_out = 0;
    c->told_to_continue = false;
}

enum http_event http_wait(struct http_request *request, const char **problem, int milliseconds)
{
    struct pollfd watched[1 + HTTP_MAX_CONNECTIONS] = { { .fd = listener, .events = POLLIN } };

    for (int i = 0; i < HTTP_MAX_CONNECTIONS; i++) {
        struct connection *c = &connections[i];
        watched[1 + i].fd = c->open ? c->fd : -1; /* poll ignores negative descriptors */
        watched[1 + i].events = POLLIN;
        if (!c->open)
            continue;
        if (c->handed_out)
            drop_handed_out(c);
        enum http_event event = c->length ? take(c, request, problem) : HTTP_IDLE;
        if (event != HTTP_IDLE)
            return event;
    }
    if (poll(watched, 1 + HTTP_MAX_CONNECTIONS, milliseconds) <= 0)
        return HTTP_IDLE;

    for (int i = 0; i < HTTP_MAX_CONNECTIONS; i++) {
        struct connection *c = &connections[i];
        if (!watched[1 + i].revents)
            continue;
        receive(c);
        enum http_event event = c->open && c->length ? take(c, request, problem) : HTTP_IDLE;
        if (event != HTTP_IDLE)
            return event;
    }
    if (watched[0].revents)
        accept_one();
    return HTTP_IDLE;
}
