"""pysaml2 as an identity provider, python3-saml as a service, and xmlsec as a forger: JSON in, JSON out."""

import base64
import datetime
import json
import sys
import tempfile

RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"
POST = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"


def pem(kind, der):
    text = "\n".join(der[i : i + 64] for i in range(0, len(der), 64))
    return f"-----BEGIN {kind}-----\n{text}\n-----END {kind}-----\n"


def file(text):
    made = tempfile.NamedTemporaryFile("w", suffix=".pem", delete=False)
    with made:
        made.write(text)
    return made.name


def time(seconds):
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return now.strftime("%Y-%m-%dT%H:%M:%SZ")


def service_metadata(given):
    return f"""<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="{given['audience']}">
<md:SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="true">
<md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>
{given['service_certificate']}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:AssertionConsumerService Binding="{POST}" Location="{given['consumer']}" index="0"/>
</md:SPSSODescriptor></md:EntityDescriptor>"""


def provider(given):
    """Returns pysaml2's identity provider."""
    from saml2.config import IdPConfig
    from saml2.server import Server

    config = IdPConfig().load({
        "entityid": given["entity"],
        "key_file": file(pem("PRIVATE KEY", given["key"])),
        "cert_file": file(pem("CERTIFICATE", given["certificate"])),
        "service": {"idp": {
            "endpoints": {"single_sign_on_service": [(given["sign_on"], REDIRECT), (given["sign_on"], POST)]},
            "want_authn_requests_signed": True,
            "policy": {"default": {"attribute_restrictions": None, "name_form": "urn:oasis:names:tc:SAML:2.0:attrname-format:uri"}},
        }},
        "metadata": {"inline": [service_metadata(given)]},
    })
    return Server(config=config)


def respond(given):
    """Returns pysaml2's metadata and its responses of several forms."""
    from saml2.metadata import entity_descriptor
    from saml2.saml import NameID

    server = provider(given)
    forms = {
        "signed response": {"sign_response": True},
        "signed assertion": {"sign_assertion": True},
        "both signed": {"sign_response": True, "sign_assertion": True},
        "encrypted, response signed": {"sign_response": True, "encrypt_assertion": True},
        "encrypted, both signed": {"sign_response": True, "sign_assertion": True, "encrypt_assertion": True},
    }
    responses = {}
    for name, options in forms.items():
        response = server.create_authn_response(
            {"mail": ["ada@example.com"], "givenName": ["Ada", "Augusta"]}, given["request"], given["consumer"], given["audience"],
            name_id=NameID(format=PERSISTENT, text="ada"), authn={"class_ref": "urn:oasis:names:tc:SAML:2.0:ac:classes:Password"},
            sign_alg=RSA_SHA256, digest_alg=SHA256, encrypt_cert_assertion=given["service_certificate"] if "encrypt_assertion" in options else None,
            **options)
        responses[name] = base64.b64encode(str(response).encode()).decode()
    return {"metadata": str(entity_descriptor(server.config)), "responses": responses}


def handmade(given):
    """Returns a response without signature, and the identifier of its assertion."""
    return f"""<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"
 ID="_response" Version="2.0" IssueInstant="{time(0)}" Destination="{given['consumer']}" InResponseTo="{given['request']}">
<saml:Issuer>{given['entity']}</saml:Issuer>
<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>
<saml:Assertion ID="_assertion" Version="2.0" IssueInstant="{time(0)}"><saml:Issuer>{given['entity']}</saml:Issuer>
<saml:Subject><saml:NameID>ada</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">
<saml:SubjectConfirmationData NotOnOrAfter="{time(3600)}" Recipient="{given['consumer']}" InResponseTo="{given['request']}"/>
</saml:SubjectConfirmation></saml:Subject>
<saml:Conditions NotBefore="{time(-60)}" NotOnOrAfter="{time(3600)}">
<saml:AudienceRestriction><saml:Audience>{given['audience']}</saml:Audience></saml:AudienceRestriction></saml:Conditions>
</saml:Assertion></samlp:Response>"""


def signed(given, method, digest="Sha256", key=None, canonical="ExclC14N", reference="#_response", transforms=("Enveloped", "ExclC14N")):
    """Returns the response with a signature of xmlsec's."""
    import lxml.etree
    import xmlsec

    root = lxml.etree.fromstring(handmade(given))
    xmlsec.tree.add_ids(root, ["ID"])
    names = xmlsec.constants
    signature = xmlsec.template.create(root, getattr(names, f"Transform{canonical}"), getattr(names, f"Transform{method}"))
    root.insert(1, signature)
    covered = xmlsec.template.add_reference(signature, getattr(names, f"Transform{digest}"), uri=reference)
    for name in transforms:
        xmlsec.template.add_transform(covered, getattr(names, f"Transform{name}"))
    context = xmlsec.SignatureContext()
    context.key = key or xmlsec.Key.from_memory(pem("PRIVATE KEY", given["key"]), xmlsec.constants.KeyDataFormatPem)
    context.sign(signature)
    return base64.b64encode(lxml.etree.tostring(root)).decode()


def forge(given):
    """Returns responses of which only those whose name begins with "good" are to be accepted."""
    import xmlsec
    from onelogin.saml2.utils import OneLogin_Saml2_Utils as Utils

    key, certificate = pem("PRIVATE KEY", given["key"]), pem("CERTIFICATE", given["certificate"])
    encode = lambda text: base64.b64encode(text if isinstance(text, bytes) else text.encode()).decode()
    made = {
        "good: python3-saml": encode(Utils.add_sign(handmade(given), key, certificate, sign_algorithm=RSA_SHA256, digest_algorithm=SHA256)),
        "good: xmlsec": signed(given, "RsaSha256"),
        "good: RSA with SHA-512": signed(given, "RsaSha512", "Sha512"),
        "a signature with SHA-1": signed(given, "RsaSha1"),
        "a digest with SHA-1": signed(given, "RsaSha256", "Sha1"),
        "inclusive canonical XML": signed(given, "RsaSha256", canonical="InclC14N"),
        "the whole document": signed(given, "RsaSha256", reference=""),
        "only the assertion, by the response's signature": signed(given, "RsaSha256", reference="#_assertion"),
        "no canonical XML": signed(given, "RsaSha256", transforms=("Enveloped",)),
    }
    publics = {"PEM": certificate.encode(), "DER": base64.b64decode(given["certificate"]), "base64": given["certificate"].encode()}
    for name, public in publics.items():
        secret = xmlsec.Key.from_binary_data(xmlsec.constants.KeyDataHmac, public)
        made[f"HMAC with the certificate as {name}"] = signed(given, "HmacSha256", key=secret)
    none = base64.b64decode(made["good: xmlsec"]).replace(b"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256", b"none")
    made["no algorithm"] = encode(none)
    return made


def check(given):
    """Returns what python3-saml reads in responses."""
    from onelogin.saml2.auth import OneLogin_Saml2_Auth
    from onelogin.saml2.idp_metadata_parser import OneLogin_Saml2_IdPMetadataParser as Parser

    settings = Parser.parse(given["metadata"])
    settings.update({
        "strict": True,
        "security": {"wantAssertionsSigned": False, "wantMessagesSigned": False, "rejectDeprecatedAlgorithm": True},
        "sp": {
            "entityId": given["audience"], "assertionConsumerService": {"url": given["consumer"], "binding": POST},
            "NameIDFormat": PERSISTENT, "x509cert": given["service_certificate"], "privateKey": given["service_key"],
        },
    })
    host, path = given["consumer"].removeprefix("https://").split("/", 1)
    results = []
    for response in given["responses"]:
        request = {"https": "on", "http_host": host, "script_name": f"/{path}", "get_data": {}, "post_data": {"SAMLResponse": response}}
        auth = OneLogin_Saml2_Auth(request, settings)
        auth.process_response(request_id=given["request"])
        results.append({
            "error": auth.get_last_error_reason() or ", ".join(auth.get_errors()), "name": auth.get_nameid() or "",
            "attributes": auth.get_attributes() or {},
        })
    return results


def read(given):
    """Returns what pysaml2 reads in a request to sign in."""
    from urllib.parse import parse_qs

    from saml2.sigver import verify_redirect_signature

    server = provider(given)
    query = {name: values[0] for name, values in parse_qs(given["query"]).items()}
    parsed = server.parse_authn_request(query["SAMLRequest"], REDIRECT, relay_state=query.get("RelayState"), sigalg=query["SigAlg"], signature=query["Signature"])
    form = server.parse_authn_request(given["form"], POST)
    certificate = given["service_certificate"]
    return {
        "id": parsed.message.id, "consumer": parsed.message.assertion_consumer_service_url, "issuer": parsed.message.issuer.text,
        "isSigned": verify_redirect_signature(query, server.sec.sec_backend, certificate), "formID": form.message.id,
    }


print(json.dumps(globals()[sys.argv[1]](json.load(sys.stdin))))
