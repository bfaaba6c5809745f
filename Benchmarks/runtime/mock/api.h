/* The Runtime API's messages, and the kinds of a bootstrap's calls. */
#ifndef API_H
#define API_H

#include "http.h"

#include <stdbool.h>

enum { API_ID = 40 };

/* Replies to a call to `next` with an event. Makes its id from `number`, and writes it to `id`. Returns the time before
 * sending, because the bootstrap may run before the mock can read the clock afterwards. */
double api_send_event(int connection, unsigned long number, bool traced, const char *event, size_t length,
                      char id[API_ID]);

/* Accepts an answer. */
void api_accept(int connection);

bool api_is_next(const struct http_request *call);

/* Returns true for the answer to the event `id`; `end` is "response" or "error". */
bool api_is_answer(const struct http_request *call, const char *id, const char *end);

#endif
