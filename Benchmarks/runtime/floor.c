/* floor: the function that a careful C programmer would write over libcurl.
 *
 * The Swift runtime is measured against it: it does the same work with the same library, linked in the same way, without a
 * runtime, a JSON library or a typed model. One easy handle, with its connection, lives as long as the process. It answers a
 * PreSignUp event by changing the text: autoConfirmUser becomes true if userName has at least five characters.
 *
 * It does only the work that every program over libcurl must do for an event. Any fault of the server ends the process.
 *
 *     cc -O2 -o floor floor.c -lcurl
 */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { MAX_EVENT = 6 * 1024 * 1024 }; /* Lambda's limit */

static struct {
    char *bytes; /* kept from event to event */
    size_t length, capacity;
} event;

static char request_id[128];

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "floor: %s: %s\n", what, why);
    exit(1);
}

/* ---- libcurl's callbacks -------------------------------------------------------------------------------- */

static size_t collect_event(char *bytes, size_t one, size_t length, void *unused)
{
    (void)one, (void)unused;
    size_t needed = event.length + length;
    if (needed > MAX_EVENT)
        return 0; /* libcurl gives up the transfer */
    if (needed > event.capacity) {
        size_t capacity = needed < 8192 ? 16384 : 2 * needed;
        char *larger = realloc(event.bytes, capacity);
        if (!larger)
            return 0;
        event.bytes = larger;
        event.capacity = capacity;
    }
    memcpy(event.bytes + event.length, bytes, length);
    event.length = needed;
    return length;
}

static size_t find_request_id(char *line, size_t one, size_t length, void *unused)
{
    (void)one, (void)unused;
    static const char name[] = "Lambda-Runtime-Aws-Request-Id:";
    const size_t name_length = sizeof name - 1;

    if (length <= name_length || strncasecmp(line, name, name_length) != 0)
        return length;
    const char *id = line + name_length, *end = line + length;
    while (id < end && (*id == ' ' || *id == '\t'))
        id++;
    while (end > id && (end[-1] == '\n' || end[-1] == '\r' || end[-1] == ' '))
        end--;
    if ((size_t)(end - id) >= sizeof request_id)
        return 0;
    memcpy(request_id, id, (size_t)(end - id));
    request_id[end - id] = '\0';
    return length;
}

static size_t ignore(char *bytes, size_t one, size_t length, void *unused)
{
    (void)bytes, (void)one, (void)unused;
    return length;
}

/* ---- the event ------------------------------------------------------------------------------------------ */

static bool has_five_characters(const char *text, const char *end)
{
    int characters = 0;
    for (; text < end && *text != '"' && characters < 5; text++) {
        if (((unsigned char)*text & 0xC0) != 0x80) /* not the inside of a UTF-8 sequence */
            characters++;
        if (*text == '\\') /* the rest of the escape is the same character */
            text += end - text > 5 && text[1] == 'u' ? 5 : 1;
    }
    return characters == 5;
}

/* Searches for both keys as text. A user's text cannot contain them, because a JSON string escapes quotation marks. */
static void answer_event(void)
{
    static const char user_name[] = "\"userName\":\"", flag[] = "\"autoConfirmUser\":false";
    char *end = event.bytes + event.length;
    char *name = memmem(event.bytes, event.length, user_name, sizeof user_name - 1);
    char *value = memmem(event.bytes, event.length, flag, sizeof flag - 1);

    if (!name || !value || !has_five_characters(name + sizeof user_name - 1, end))
        return;
    value += strlen("\"autoConfirmUser\":");
    memcpy(value, "true", 4);
    memmove(value + 4, value + 5, (size_t)(end - (value + 5)));
    event.length--;
}

/* ---- the loop ------------------------------------------------------------------------------------------- */

static void perform(CURL *curl, const char *what, long wanted_status)
{
    long status = 0;
    CURLcode code = curl_easy_perform(curl);
    if (code != CURLE_OK)
        fail(what, curl_easy_strerror(code));
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (status != wanted_status)
        fail(what, "an unexpected status");
}

static CURL *new_handle(void)
{
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
        fail("libcurl", "curl_global_init");
    CURL *curl = curl_easy_init();
    if (!curl)
        fail("libcurl", "curl_easy_init");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, ""); /* the Runtime API is never behind one */
    curl_easy_setopt(curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    return curl;
}

int main(void)
{
    const char *api = getenv("AWS_LAMBDA_RUNTIME_API");
    if (!api || !*api)
        fail("AWS_LAMBDA_RUNTIME_API", "not set");
    char next_url[256], response_url[512];
    if (snprintf(next_url, sizeof next_url, "http://%s/2018-06-01/runtime/invocation/next", api)
        >= (int)sizeof next_url)
        fail("AWS_LAMBDA_RUNTIME_API", "too long");

    CURL *curl = new_handle();
    struct curl_slist *response_headers = curl_slist_append(NULL, "Content-Type: application/json");
    if (!response_headers || !curl_slist_append(response_headers, "Expect:"))
        fail("libcurl", "out of memory");

    for (;;) {
        event.length = 0;
        request_id[0] = '\0';
        curl_easy_setopt(curl, CURLOPT_URL, next_url);
        curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, NULL);
        curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, find_request_id);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect_event);
        perform(curl, "next", 200);
        if (!request_id[0] || event.length == 0)
            fail("next", "no request id or no event");

        answer_event();

        snprintf(response_url, sizeof response_url, "http://%s/2018-06-01/runtime/invocation/%s/response", api,
                 request_id);
        curl_easy_setopt(curl, CURLOPT_URL, response_url);
        curl_easy_setopt(curl, CURLOPT_POST, 1L);
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, response_headers);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, event.bytes); /* not copied */
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)event.length);
        curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, NULL);
        curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
        perform(curl, "response", 202);
    }
}
