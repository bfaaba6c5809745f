/* Where OpenSSL finds the certificates that it trusts, in place of its own crypto/x509/x509_def.c.
 *
 * OpenSSL has the place of the system that it was built for compiled in, and a function runs on another. SSL_CERT_FILE
 * and SSL_CERT_DIR go before all of these. */
#include <unistd.h>

const char *X509_get_default_cert_file(void);
const char *X509_get_default_cert_dir(void);
const char *X509_get_default_cert_area(void);
const char *X509_get_default_private_dir(void);
const char *X509_get_default_cert_file_env(void);
const char *X509_get_default_cert_dir_env(void);

static const char amazon_linux[] = "/etc/pki/tls/certs/ca-bundle.crt";
static const char debian[] = "/etc/ssl/certs/ca-certificates.crt";

const char *X509_get_default_cert_file(void) { return access(amazon_linux, R_OK) == 0 ? amazon_linux : debian; }
const char *X509_get_default_cert_dir(void) { return "/etc/ssl/certs"; }
const char *X509_get_default_cert_area(void) { return "/etc/ssl"; }
const char *X509_get_default_private_dir(void) { return "/etc/ssl/private"; }
const char *X509_get_default_cert_file_env(void) { return "SSL_CERT_FILE"; }
const char *X509_get_default_cert_dir_env(void) { return "SSL_CERT_DIR"; }
