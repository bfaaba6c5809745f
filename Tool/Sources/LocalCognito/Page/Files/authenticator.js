import { hmac } from "./cognito.js";

/** The period of a code, in seconds. */
const period = 30;

function decoded(base32) {
  const bits = [...base32.toUpperCase().replace(/[^A-Z2-7]/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}

/** An authenticator app (RFC 6238) with the secret that a set-up has shown. */
export class Authenticator {
  #last = 0;

  constructor(secret) {
    this.secret = secret;
  }

  /** The code at a time in seconds; the next period's code if this period's is used up, as the pool takes each once. */
  async code(seconds) {
    const counter = Math.max(Math.floor(seconds / period), this.#last + 1);
    const message = new DataView(new ArrayBuffer(8));
    message.setBigUint64(0, BigInt(counter));
    const digest = await hmac("SHA-1", decoded(this.secret), message.buffer);
    const value = new DataView(digest.buffer).getUint32(digest[19] & 15) & 0x7fffffff;
    return {
      text: String(value % 1_000_000).padStart(6, "0"),
      use: () => {
        this.#last = counter;
      },
    };
  }
}
