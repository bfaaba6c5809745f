/* Compares how scripts/trusted-authorities.c reads a file of certificates with how OpenSSL reads it. */
#define _GNU_SOURCE
#include "../../scripts/trusted-authorities.c"

#include <sys/mman.h>

static void check(bool holds, const char *promise)
{
    if (holds)
        return;
    fprintf(stderr, "broken promise: %s\n", promise);
    abort();
}

/* A file with the input: as it is if it begins like PEM, else as the one certificate of a PEM file. */
static FILE *file_of(const unsigned char *bytes, size_t count)
{
    FILE *file = fdopen(memfd_create("authorities", 0), "w+");
    if (count > 0 && bytes[0] == '-')
        fwrite(bytes, 1, count, file);
    else
        PEM_write(file, PEM_STRING_X509, "", bytes, (long)count);
    fflush(file);
    return file;
}

static bool has(X509_STORE_CTX *context, X509 *certificate)
{
    STACK_OF(X509) *all = X509_STORE_CTX_get1_certs(context, X509_get_subject_name(certificate));
    bool is_there = false;
    for (int i = 0; i < sk_X509_num(all); i++)
        is_there |= X509_cmp(sk_X509_value(all, i), certificate) == 0;
    sk_X509_pop_free(all, X509_free);
    return is_there;
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count)
{
    char path[64];
    FILE *file = file_of(bytes, count);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
    X509_STORE *theirs = X509_STORE_new(), *ours = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    bool is_loaded = X509_STORE_load_file(theirs, path);
    bool is_ours = authorities_load_file(ours, path);
    check(!is_loaded || is_ours, "a file that OpenSSL reads is read");
    X509_STORE_CTX_init(context, ours, NULL, NULL);
    STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(theirs);
    for (int i = 0; is_loaded && i < sk_X509_OBJECT_num(objects); i++) {
        X509 *certificate = X509_OBJECT_get0_X509(sk_X509_OBJECT_value(objects, i));
        check(!certificate || has(context, certificate), "an authority of the file is found by its name");
    }
    X509_STORE_CTX_free(context);
    X509_STORE_free(ours);
    X509_STORE_free(theirs);
    ERR_clear_error();
    fclose(file);
    return 0;
}
