/* What the Runtime API says to a bootstrap, and how its calls are told apart. */
#ifndef API_H
#define API_H

#include "http.h"

#include <stdbool.h>

enum { API_ID = 40 };

/* Replies to a call to `next` with an event, whose id is made of `number` and goes to `id`. Returns when the sending
 * began: once the bytes are out, the bootstrap may be given the processor before the mock gets to look at a clock. */
double api_send_event(int connection, unsigned long number, bool traced, const char *event, size_t length,
                      char id[API_ID]);

/* Accepts an answer. */
void api_accept(int connection);

bool api_is_next(const struct http_request *call);

/* Is it the answer to the event `id`? `end` is "response" or "error". */
bool api_is_answer(const struct http_request *call, const char *id, const char *end);

#endif
