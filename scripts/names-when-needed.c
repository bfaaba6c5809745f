/* c-ares as libcurl calls it, one step later. libcurl makes a resolver with each of its handles, and c-ares then reads four files
 * and takes 70 KB. Here that happens when the first host name is looked up: the runtime's own handle never looks up one.
 * scripts/replace-calls has libcurl call these functions in place of c-ares's. */
#include <ares.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct resolver {
    struct ares_options options;
    int mask;
    ares_channel channel; /* NULL before the first look-up */
};

/* The options of /etc/resolv.conf that c-ares has other words for, or none. Unless one says otherwise, a server has one second
 * to answer: Cognito waits for five, and the second server must have its turn within them. */
static void read_options(struct ares_options *options, int *mask)
{
    int seconds = 1, attempts = 0;
    char line[1024], *rest, *word;
    FILE *file = fopen("/etc/resolv.conf", "re");
    while (file && fgets(line, sizeof line, file)) {
        word = strtok_r(line, " \t\n", &rest);
        if (!word || strcmp(word, "options") != 0)
            continue;
        while ((word = strtok_r(NULL, " \t\n", &rest))) {
            if (strncmp(word, "timeout:", 8) == 0)
                seconds = atoi(word + 8);
            else if (strncmp(word, "attempts:", 9) == 0)
                attempts = atoi(word + 9);
            else if (strcmp(word, "use-vc") == 0) {
                options->flags = (*mask & ARES_OPT_FLAGS ? options->flags : 0) | ARES_FLAG_USEVC;
                *mask |= ARES_OPT_FLAGS;
            }
        }
    }
    if (file)
        fclose(file);
    /* The limits are those of the C library. */
    options->timeout = 1000 * (seconds < 1 ? 1 : seconds > 30 ? 30 : seconds);
    *mask |= ARES_OPT_TIMEOUTMS;
    if (attempts > 0) {
        options->tries = attempts > 5 ? 5 : attempts;
        *mask |= ARES_OPT_TRIES;
    }
}

/* The resolver's channel, made if it is not there; NULL with the reason if it cannot be made. */
static ares_channel channel_of(struct resolver *resolver, int *status)
{
    *status = ARES_SUCCESS;
    if (!resolver->channel) {
        read_options(&resolver->options, &resolver->mask);
        *status = ares_init_options(&resolver->channel, &resolver->options, resolver->mask);
        if (*status != ARES_SUCCESS)
            resolver->channel = NULL;
    }
    return resolver->channel;
}

int names_init_options(struct resolver **made, const struct ares_options *options, int mask)
{
    struct resolver *resolver = calloc(1, sizeof *resolver);
    if (!resolver)
        return ARES_ENOMEM;
    resolver->options = *options;
    resolver->mask = mask;
    *made = resolver;
    return ARES_SUCCESS;
}

void names_destroy(struct resolver *resolver)
{
    if (resolver && resolver->channel)
        ares_destroy(resolver->channel);
    free(resolver);
}

void names_cancel(struct resolver *resolver)
{
    if (resolver->channel)
        ares_cancel(resolver->channel);
}

int names_getsock(struct resolver *resolver, ares_socket_t *sockets, int count)
{
    return resolver->channel ? ares_getsock(resolver->channel, sockets, count) : 0;
}

struct timeval *names_timeout(struct resolver *resolver, struct timeval *longest, struct timeval *place)
{
    return resolver->channel ? ares_timeout(resolver->channel, longest, place) : longest;
}

void names_process_fd(struct resolver *resolver, ares_socket_t readable, ares_socket_t writable)
{
    if (resolver->channel)
        ares_process_fd(resolver->channel, readable, writable);
}

void names_getaddrinfo(struct resolver *resolver, const char *name, const char *service, const struct ares_addrinfo_hints *hints,
                       ares_addrinfo_callback callback, void *context)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    if (channel)
        ares_getaddrinfo(channel, name, service, hints, callback, context);
    else
        callback(context, status, 0, NULL);
}

int names_set_servers_csv(struct resolver *resolver, const char *servers)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    return channel ? ares_set_servers_csv(channel, servers) : status;
}

int names_set_servers_ports_csv(struct resolver *resolver, const char *servers)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    return channel ? ares_set_servers_ports_csv(channel, servers) : status;
}

void names_set_local_dev(struct resolver *resolver, const char *device)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    if (channel)
        ares_set_local_dev(channel, device);
}

void names_set_local_ip4(struct resolver *resolver, unsigned int address)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    if (channel)
        ares_set_local_ip4(channel, address);
}

void names_set_local_ip6(struct resolver *resolver, const unsigned char *address)
{
    int status;
    ares_channel channel = channel_of(resolver, &status);
    if (channel)
        ares_set_local_ip6(channel, address);
}
