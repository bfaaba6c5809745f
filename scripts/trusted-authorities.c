/* Reads of a file of trusted authorities only those that a server's certificate names. OpenSSL would read all of them before the first
 * request: 140 certificates, which is 40 ms of a whole processor, and a small function has a tenth of one.
 * scripts/replace-calls has libcurl call this in place of X509_STORE_load_file.
 *
 * For the maintainer: this decides which certificates of the file OpenSSL reads, and never which of them it trusts; OpenSSL still
 * checks the whole chain. It walks DER only as far as a certificate's subject, with OpenSSL's own reader of tags and lengths, and
 * leaves a file that it cannot read to OpenSSL. Tests/Fuzz/AuthoritiesTarget.c compares it with OpenSSL's reading: run that after
 * each change here and with each new major version of OpenSSL. */
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A certificate in the file. */
struct authority {
    unsigned long subject; /* the hash of its name */
    unsigned char *bytes;  /* DER */
    int length;
    bool is_read;
};

struct bundle {
    struct authority *authorities;
    size_t count;
};

static void free_bundle(struct bundle *bundle)
{
    for (size_t i = 0; bundle && i < bundle->count; i++)
        free(bundle->authorities[i].bytes);
    if (bundle)
        free(bundle->authorities);
    free(bundle);
}

/* Enters one of DER's values, or skips it; false if it is none of that tag. */
static bool value(const unsigned char **at, const unsigned char *end, int wanted, bool enters)
{
    long length;
    int tag, class;
    const unsigned char *inside = *at;
    if (inside >= end || (ASN1_get_object(&inside, &length, &tag, &class, end - inside) & 0x80) || tag != wanted ||
        length > end - inside)
        return false;
    *at = enters ? inside : inside + length;
    return true;
}

/* The hash of the name that a certificate is for. */
static bool subject_of(const unsigned char *bytes, int length, unsigned long *hash)
{
    const unsigned char *at = bytes, *end = bytes + length;
    if (!value(&at, end, V_ASN1_SEQUENCE, true) || !value(&at, end, V_ASN1_SEQUENCE, true))
        return false;
    if (at < end && *at == 0xa0 && !value(&at, end, 0, false)) /* the version */
        return false;
    if (!value(&at, end, V_ASN1_INTEGER, false) || !value(&at, end, V_ASN1_SEQUENCE, false) || /* number, signature */
        !value(&at, end, V_ASN1_SEQUENCE, false) || !value(&at, end, V_ASN1_SEQUENCE, false))  /* issuer, validity */
        return false;
    X509_NAME *name = d2i_X509_NAME(NULL, &at, end - at);
    if (!name)
        return false;
    int ok = 0;
    *hash = X509_NAME_hash_ex(name, NULL, NULL, &ok);
    X509_NAME_free(name);
    return ok;
}

/* The certificates of a file; NULL if there are none, or if there is anything but certificates in it. */
static struct bundle *read_bundle(const char *path)
{
    BIO *file = BIO_new_file(path, "r");
    struct bundle *bundle = calloc(1, sizeof *bundle);
    bool is_good = file && bundle;
    size_t room = 0;
    char *kind, *header;
    unsigned char *bytes;
    long length;
    while (is_good && PEM_read_bio(file, &kind, &header, &bytes, &length)) {
        if (bundle->count == room) {
            struct authority *more = realloc(bundle->authorities, (room += 256) * sizeof *more);
            is_good = more;
            if (more)
                bundle->authorities = more;
        }
        if (is_good) {
            struct authority *next = &bundle->authorities[bundle->count];
            *next = (struct authority){.bytes = malloc((size_t)length), .length = (int)length};
            is_good = next->bytes && strcmp(kind, PEM_STRING_X509) == 0 && subject_of(bytes, (int)length, &next->subject);
            if (next->bytes)
                memcpy(next->bytes, bytes, (size_t)length);
            bundle->count++;
        }
        OPENSSL_free(kind);
        OPENSSL_free(header);
        OPENSSL_free(bytes);
    }
    BIO_free(file);
    if (is_good && bundle->count > 0)
        return bundle;
    free_bundle(bundle);
    return NULL;
}

/* Reads the authorities of a name into the store, and finds one of them. */
static int find(X509_LOOKUP *lookup, X509_LOOKUP_TYPE type, const X509_NAME *name, X509_OBJECT *found)
{
    struct bundle *bundle = X509_LOOKUP_get_method_data(lookup);
    X509_STORE *store = X509_LOOKUP_get_store(lookup);
    int ok = 0, has_found = 0;
    unsigned long hash = X509_NAME_hash_ex(name, NULL, NULL, &ok);
    if (type != X509_LU_X509 || !ok)
        return 0;
    for (size_t i = 0; i < bundle->count; i++) {
        struct authority *authority = &bundle->authorities[i];
        if (authority->subject != hash || authority->is_read)
            continue;
        const unsigned char *bytes = authority->bytes;
        X509 *certificate = d2i_X509(NULL, &bytes, authority->length);
        authority->is_read = true;
        if (!certificate)
            continue;
        /* The store keeps it; the object that was found only points to it. */
        if (X509_STORE_add_cert(store, certificate) && X509_NAME_cmp(X509_get_subject_name(certificate), name) == 0 &&
            !has_found && X509_OBJECT_set1_X509(found, certificate)) {
            X509_free(certificate);
            has_found = 1;
        }
        X509_free(certificate);
    }
    return has_found;
}

static void forget(X509_LOOKUP *lookup) { free_bundle(X509_LOOKUP_get_method_data(lookup)); }

static X509_LOOKUP_METHOD *method;
static CRYPTO_ONCE method_once = CRYPTO_ONCE_STATIC_INIT;

static void make_method(void)
{
    method = X509_LOOKUP_meth_new("authorities of a file, as they are named");
    if (method && (!X509_LOOKUP_meth_set_get_by_subject(method, find) || !X509_LOOKUP_meth_set_free(method, forget)))
        method = NULL;
}

int authorities_load_file(X509_STORE *store, const char *path)
{
    struct bundle *bundle = CRYPTO_THREAD_run_once(&method_once, make_method) && method ? read_bundle(path) : NULL;
    X509_LOOKUP *lookup = bundle ? X509_STORE_add_lookup(store, method) : NULL;
    ERR_clear_error();
    if (lookup && !X509_LOOKUP_get_method_data(lookup) && X509_LOOKUP_set_method_data(lookup, bundle))
        return 1;
    free_bundle(bundle);
    return X509_STORE_load_file(store, path);
}
