/* What curl_global_init calls in place of libcurl's own start of TLS, which costs a start of the process some 2 ms. OpenSSL starts
 * itself when the first connection asks for it. scripts/replace-calls replaces the call. */
int tls_when_needed(void) { return 1; }
