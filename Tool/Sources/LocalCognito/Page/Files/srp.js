import { base64, bytes, cryptography, decoded, hmac } from "./cognito.js";

// The client's side of Cognito's SRP-6a: the group of 3,072 bits of RFC 5054 with generator 2, and SHA-256.
export const prime = BigInt(
  "0x" +
    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD" +
    "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED" +
    "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F" +
    "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B" +
    "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510" +
    "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7" +
    "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C" +
    "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF",
);
export const generator = 2n;

/** A power in the group. */
export function power(base, exponent) {
  let result = 1n;
  for (let square = base % prime, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/** A number's bytes for hashing: the fewest bytes, with a leading zero if the first bit is set. */
function padded(number) {
  let text = number.toString(16);
  if (text.length % 2) text = `0${text}`;
  if (parseInt(text[0], 16) >= 8) text = `00${text}`;
  return Uint8Array.from(text.match(/../g), (/** @type {any} */ pair) => parseInt(pair, 16));
}

const number = (buffer) =>
  BigInt(`0x${Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
const digest = async (...parts) => cryptography().digest("SHA-256", await new Blob(parts).arrayBuffer());
const hash = async (...parts) => number(await digest(...parts));

/** The numbers with which a sign-in begins: the secret one, and `SRP_A` for the request. */
export function begin(secret = number(crypto.getRandomValues(new Uint8Array(32)))) {
  return { secret, SRP_A: power(generator, secret).toString(16) };
}

/** The time in the form that the proof signs, such as `Fri Nov 7 03:45:23 UTC 2026`. */
function timestamp() {
  const [day, date, month, year, time] = new Date().toUTCString().replace(",", "").split(" ");
  return `${day} ${month} ${Number(date)} ${time} UTC ${year}`;
}

/** The verifier of a device's password as `DeviceSecretVerifierConfig`, with a new salt. */
export async function makeVerifier(password, group, key) {
  const salt = padded(number(crypto.getRandomValues(new Uint8Array(16))));
  const exponent = await hash(salt, await digest(bytes(`${group}${key}:${password}`)));
  return { PasswordVerifier: base64(padded(power(generator, exponent))), Salt: base64(salt) };
}

/** The answer to `PASSWORD_VERIFIER` or `DEVICE_PASSWORD_VERIFIER`: the proof of a user's or a device's password. */
export async function prove(password, pool, user, started, parameters, time = timestamp()) {
  const theirs = BigInt(`0x${parameters.SRP_B}`),
    ours = BigInt(`0x${started.SRP_A}`);
  const scrambler = await hash(padded(ours), padded(theirs));
  const multiplier = await hash(padded(prime), padded(generator));
  const exponent = await hash(
    padded(BigInt(`0x${parameters.SALT}`)),
    await digest(bytes(`${pool}${user}:${password}`)),
  );
  const base = (theirs + multiplier * (prime - power(generator, exponent))) % prime;
  const shared = power(base, started.secret + scrambler * exponent);
  const imported = await cryptography().importKey("raw", padded(shared), "HKDF", false, ["deriveBits"]);
  const key = await cryptography().deriveBits(
    { name: "HKDF", hash: "SHA-256", salt: padded(scrambler), info: bytes("Caldera Derived Key") },
    imported,
    128,
  );
  const block = decoded(parameters.SECRET_BLOCK);
  return {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: parameters.SECRET_BLOCK,
    TIMESTAMP: time,
    PASSWORD_CLAIM_SIGNATURE: base64(await hmac("SHA-256", key, bytes(pool + user), block, bytes(time))),
  };
}
