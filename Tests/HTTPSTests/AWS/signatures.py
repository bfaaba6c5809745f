"""Prints requests and what botocore signs them with, a JSON object a line.

Needs botocore, which comes with moto: scripts/fetch-python moto.
"""

import datetime
import json
import random
import urllib.parse

import botocore.auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

KEY, SECRET = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"
LONG_TOKEN = "IQoJb3JpZ2luX2VjEXAMPLE//////////" + "Zm9v/+=" * 60
EVENT = b'{"TableName":"people","Item":{"name":{"S":"Bj\xc3\xb6rn"}}}'
FORM = b"Action=Publish&PhoneNumber=%2B4512345678&Message=hello+there&Version=2010-03-31"
TYPE = [["Content-Type", "application/x-amz-json-1.0"], ["X-Amz-Target", "DynamoDB_20120810.PutItem"]]


def case(name, method="GET", url="/", headers=(), body=b"", token=None, service="execute-api", region="eu-west-1",
         host="https://service.eu-west-1.amazonaws.com", time=1440938160, secret=SECRET):
    moment = datetime.datetime.fromtimestamp(time, datetime.timezone.utc)
    botocore.auth.get_current_datetime = lambda *_, **__: moment
    raw = host + url
    # Characters that a URL cannot hold are escaped before it is sent; escaped ones are left.
    sent = urllib.parse.quote(raw, safe="%/:?#[]@!$&'()*+,;=~-._")
    request = AWSRequest(method=method, url=sent, data=body)
    for header, value in headers:
        request.headers.add_header(header, value)
    botocore.auth.SigV4Auth(Credentials(KEY, secret, token), service, region).add_auth(request)
    print(json.dumps({
        "name": name, "method": method, "url": raw, "headers": [list(header) for header in headers],
        "body": body.decode(), "token": token, "service": service, "region": region, "time": time, "secret": secret,
        "date": request.headers["X-Amz-Date"], "authorization": request.headers["Authorization"],
    }))


case("the root")
case("no path at all", url="")
case("a plain path", url="/prod/users")
case("a path with a space", url="/a path/with spaces")
case("a path with an escaped space", url="/a%20path")
case("a path with an escaped slash", url="/users/ada%2Flovelace")
case("a path with an escaped percent sign", url="/100%25")
case("a path with UTF-8", url="/köping/наздраве/日本/😀")
case("a path with reserved characters", url="/a:b@c!d$e&f'g(h)i*j+k,l;m=n")
case("a path with unreserved characters", url="/-._~")
case("a path with brackets and quotes", url='/{"a"}<b>|c^`d\\e')
case("double slashes", url="//a//b///c")
case("double slashes at the end", url="/a//")
case("a slash at the end", url="/a/b/")
case("a dot", url="/./a/./b")
case("a dot at the end", url="/a/.")
case("two dots", url="/a/b/../c")
case("two dots at the end", url="/a/b/..")
case("more dots than parts", url="/../../a")
case("dots that are names", url="/...a/..b")
case("nothing but dots", url="/a/../")
case("a query", url="/?name=value")
case("a query out of order", url="/?b=2&a=1&c=3")
case("names in upper and lower case", url="/?b=1&A=2&a=3&B=4")
case("a name twice", url="/?a=2&a=1&a=3")
case("a name twice with the same value", url="/?a=1&a=1")
case("a name that begins another", url="/?ab=1&a=2&a-b=3&a.b=4")
case("an empty value", url="/?a=&b=2")
case("no value", url="/?acl")
case("no value among others", url="/?b=2&acl&a=1")
case("no value and an empty one", url="/?acl&acl=")
case("an empty query", url="/?")
case("empty pairs", url="/?&&a=1&")
case("an equals sign in a value", url="/?a=b=c&a=b")
case("a space in a query", url="/?q=ada lovelace")
case("a plus sign in a query", url="/?q=ada+lovelace")
case("an escaped plus sign", url="/?q=%2B4512345678")
case("escapes in lower case", url="/%c3%b6?q=%c3%b6")
case("UTF-8 in a query", url="/?straße=köping&日本=😀")
case("a question mark and a slash in a query", url="/?a=/b?c")
case("reserved characters in a query", url="/?a=:@!$'()*,;")
case("a fragment", url="/a?b=1#section")
case("a port", host="https://localhost:8443", url="/a")
case("the scheme's own port", host="https://service.eu-west-1.amazonaws.com:443", url="/a")
case("a host in upper case", host="https://Service.EU-West-1.AmazonAWS.com", url="/a")
case("plain HTTP on this machine", host="http://127.0.0.1:4566", url="/a?b=1")
case("an IPv6 address", host="http://[::1]:4566", url="/a")
case("a header", headers=[["X-Custom", "value"]])
case("a header with white space", headers=[["X-Custom", "  a   b \t c  "]])
case("a header without a value", headers=[["X-Empty", ""]])
case("a header with a comma and quotes", headers=[["X-Custom", 'a, "b  c",d']])
case("a header twice", headers=[["X-Custom", "b"], ["X-Custom", "a"]])
case("a header twice, in two cases", headers=[["X-Custom", "b"], ["x-custom", "a"]])
case("headers out of order", headers=[["Zebra", "1"], ["alpha", "2"], ["X-Amz-Meta", "3"]])
case("headers that are not signed", headers=[
    ["User-Agent", "x"], ["X-Amzn-Trace-Id", "Root=1"], ["TE", "trailers"], ["Upgrade", "none"], ["traceparent", "00"]])
case("a body", "POST", body=EVENT)
case("a body with its type", "POST", body=EVENT, headers=TYPE, service="dynamodb")
case("a form", "POST", body=FORM, headers=[["Content-Type", "application/x-www-form-urlencoded"]], service="sns")
case("an empty body", "POST", body=b"")
case("a large body", "PUT", "/large", body=b"0123456789abcdef" * 20000)
case("the hash of a body that is not signed", "POST", body=EVENT, headers=[["X-Amz-Content-SHA256", "UNSIGNED-PAYLOAD"]])
case("a session token", token="AQoDYXdzEPT//////////wEXAMPLEtc764bNrC9SAPBSM22wDOk4x4HIZ8j4FZTwdQWLWsKWHGBuFqwAeMicRXmxfpSPfIeoIYRqTflfKD8YUuwthAx7mSEI/qkPpKPi/kMcGdQrmGdeehM4IC1NtBmUpp2wUE8phUZampKsburEDy0KPkyQDYwT7WZ0wq5VSXDvp75YU9HFvlRd8Tx6q6fE8YQcHNVXAkiY9q6d+xo0rKwT38xVqr7ZD0u0iPPkUL64lIZbqBAz+scqKmlzm8FDrypNC9Yjc8fPOLn9FX9KSYvKTr4rvx3iSIlTJabIQwj2ICCR/oLxBA==")
case("a session token and a body", "POST", body=EVENT, headers=TYPE, token=LONG_TOKEN, service="dynamodb")
case("another region", region="us-gov-east-1")
case("a mail", "POST", "/v2/email/outbound-emails", [["Content-Type", "application/json"]], b"{}", LONG_TOKEN, "ses")
case("a secret with signs", secret="ab/cd+ef==" * 4)
case("a long secret", secret="s" * 200)
case("the first second of a year", time=1767225600)
case("the last second of a leap day", time=1709251199)
case("a year of five digits' neighbour", time=253402300799)
for method in ("HEAD", "DELETE", "PATCH", "OPTIONS"):
    case(f"the method {method}", method, "/thing")

chance = random.Random(4)
LETTERS = "abzAZ019-._~/?&=+%20 öß日!*'();:@,$"


def text(most):
    # A percent sign that escapes nothing is not a request that two programs send alike.
    return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(most))).replace("%", "%41")


for number in range(150):
    case(
        f"chance {number}", chance.choice(["GET", "POST", "PUT"]), "/" + text(30) + "?" + text(30),
        [[f"X-H{chance.randrange(5)}", text(12).encode("ascii", "ignore").decode()] for _ in range(chance.randrange(4))],
        text(50).encode(), chance.choice([None, LONG_TOKEN]), chance.choice(["ses", "sns", "kms"]),
        chance.choice(["eu-north-1", "us-east-1"]), time=chance.randrange(4_000_000_000))
