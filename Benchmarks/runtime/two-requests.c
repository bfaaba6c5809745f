/* Sends two requests to the URL in TLS_PROBE_URL over one connection, and prints the processor time of each. Benchmarks/requests
 * compares Tests/CognitoTLSProbe with it. */
#define _GNU_SOURCE
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static size_t ignore(char *bytes, size_t one, size_t length, void *unused)
{
    (void)bytes, (void)one, (void)unused;
    return length;
}

static long microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int main(void)
{
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *curl = curl_easy_init();
    if (!curl)
        return 1;
    curl_easy_setopt(curl, CURLOPT_URL, getenv("TLS_PROBE_URL"));
    curl_easy_setopt(curl, CURLOPT_CAINFO, getenv("SSL_CERT_FILE"));
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore);
    for (int number = 1; number <= 2; number++) {
        long begin = microseconds(), status = 0;
        CURLcode code = curl_easy_perform(curl);
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (code != CURLE_OK || status != 200) {
            fprintf(stderr, "two-requests: %s, status %ld\n", curl_easy_strerror(code), status);
            return 1;
        }
        fprintf(stderr, "request %d: %ld\n", number, microseconds() - begin);
    }
    return 0;
}
