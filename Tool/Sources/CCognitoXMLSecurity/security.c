#include "shim.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

// xmlsec1 need not write errors to standard error, because the caller gets each error as a result.
static void ignore(const char *file, int line, const char *function, const char *object, const char *subject, int reason,
                   const char *message)
{
    (void)file, (void)line, (void)function, (void)object, (void)subject, (void)reason, (void)message;
}

int cxmlsecurity_initialize(void)
{
    xmlInitParser();
    if (xmlSecInit() < 0 || xmlSecCheckVersion() != 1 || xmlSecOpenSSLAppInit(NULL) < 0 || xmlSecOpenSSLInit() < 0)
        return 0;
    xmlSecErrorsSetCallback(ignore);
    // Removes the callbacks through which xmlsec1 would open files and URLs.
    xmlSecIOCleanupCallbacks();
    return 1;
}

void cxmlsecurity_free(void *memory)
{
    if (memory)
        xmlFree(memory);
}

int cxmlsecurity_restrict_signature(xmlSecDSigCtxPtr context)
{
    const xmlSecTransformId signatures[] = {
        xmlSecTransformExclC14NId,      xmlSecTransformRsaSha256Id,   xmlSecTransformRsaSha384Id,   xmlSecTransformRsaSha512Id,
        xmlSecTransformEcdsaSha256Id, xmlSecTransformEcdsaSha384Id, xmlSecTransformEcdsaSha512Id,
    };
    const xmlSecTransformId references[] = {
        xmlSecTransformEnvelopedId, xmlSecTransformExclC14NId, xmlSecTransformSha256Id, xmlSecTransformSha384Id,
        xmlSecTransformSha512Id,
    };
    context->enabledReferenceUris = xmlSecTransformUriTypeSameDocument;
    context->flags |= XMLSEC_DSIG_FLAGS_IGNORE_MANIFESTS | XMLSEC_DSIG_FLAGS_STORE_SIGNEDINFO_REFERENCES;
    for (size_t i = 0; i < COUNT(signatures); i++)
        if (xmlSecDSigCtxEnableSignatureTransform(context, signatures[i]) < 0)
            return 0;
    for (size_t i = 0; i < COUNT(references); i++)
        if (xmlSecDSigCtxEnableReferenceTransform(context, references[i]) < 0)
            return 0;
    return 1;
}

xmlNodePtr cxmlsecurity_add_signature_template(xmlNodePtr element, const xmlChar *reference)
{
    xmlNodePtr signature = xmlSecTmplSignatureCreateNsPref(element->doc, xmlSecTransformExclC14NId, xmlSecTransformRsaSha256Id,
                                                           NULL, BAD_CAST "ds");
    if (!signature)
        return NULL;
    xmlAddNextSibling(element->children, signature);
    xmlNodePtr covered = xmlSecTmplSignatureAddReference(signature, xmlSecTransformSha256Id, NULL, reference, NULL);
    if (!covered || !xmlSecTmplReferenceAddTransform(covered, xmlSecTransformEnvelopedId) ||
        !xmlSecTmplReferenceAddTransform(covered, xmlSecTransformExclC14NId))
        return NULL;
    xmlNodePtr key = xmlSecTmplSignatureEnsureKeyInfo(signature, NULL);
    xmlNodePtr data = key ? xmlSecTmplKeyInfoAddX509Data(key) : NULL;
    return data && xmlSecTmplX509DataAddCertificate(data) ? signature : NULL;
}

int cxmlsecurity_restrict_decryption(xmlSecEncCtxPtr context)
{
    const xmlSecTransformId ciphers[] = {
        xmlSecTransformRsaOaepId,   xmlSecTransformAes128CbcId, xmlSecTransformAes256CbcId,
        xmlSecTransformAes128GcmId, xmlSecTransformAes256GcmId, xmlSecTransformDes3CbcId,
    };
    context->transformCtx.enabledUris = xmlSecTransformUriTypeNone;
    for (size_t i = 0; i < COUNT(ciphers); i++)
        if (xmlSecPtrListAdd(&context->transformCtx.enabledTransforms, (xmlSecPtr)ciphers[i]) < 0)
            return 0;
    return xmlSecPtrListAdd(&context->keyInfoReadCtx.enabledKeyData, (xmlSecPtr)xmlSecKeyDataEncryptedKeyId) >= 0;
}

xmlNodePtr cxmlsecurity_encryption_template(xmlDocPtr document)
{
    xmlNodePtr data = xmlSecTmplEncDataCreate(document, xmlSecTransformAes256GcmId, NULL, xmlSecTypeEncElement, NULL, NULL);
    if (!data)
        return NULL;
    xmlNodePtr info = xmlSecTmplEncDataEnsureKeyInfo(data, NULL);
    xmlNodePtr key = info ? xmlSecTmplKeyInfoAddEncryptedKey(info, xmlSecTransformRsaOaepId, NULL, NULL, NULL) : NULL;
    if (xmlSecTmplEncDataEnsureCipherValue(data) && key && xmlSecTmplEncDataEnsureCipherValue(key))
        return data;
    xmlFreeNode(data);
    return NULL;
}

xmlSecKeysMngrPtr cxmlsecurity_manager(xmlSecKeyPtr key)
{
    xmlSecKeysMngrPtr manager = xmlSecKeysMngrCreate();
    if (!manager)
        return NULL;
    manager->getKey = xmlSecKeysMngrGetKey;
    xmlSecKeyStorePtr store = xmlSecKeyStoreCreate(xmlSecSimpleKeysStoreId);
    if (store && xmlSecKeysMngrAdoptKeysStore(manager, store) < 0) {
        xmlSecKeyStoreDestroy(store);
        store = NULL;
    }
    if (store && xmlSecSimpleKeysStoreAdoptKey(store, key) == 0)
        return manager;
    xmlSecKeysMngrDestroy(manager);
    return NULL;
}

xmlSecKeyPtr cxmlsecurity_session_key(void)
{
    return xmlSecKeyGenerate(xmlSecKeyDataAesId, 256, xmlSecKeyDataTypeSession);
}

xmlSecBufferPtr cxmlsecurity_signed_bytes(xmlSecDSigCtxPtr context)
{
    if (context->status != xmlSecDSigStatusSucceeded || xmlSecPtrListGetSize(&context->signedInfoReferences) != 1)
        return NULL;
    return xmlSecDSigReferenceCtxGetPreDigestBuffer(xmlSecPtrListGetItem(&context->signedInfoReferences, 0));
}
