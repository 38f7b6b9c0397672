/** AES-128-CCM as encrypting sensors use it: 4-byte tag, 13-byte or shorter nonce. */
import { createCipheriv, createDecipheriv } from 'node:crypto';

const algorithm = 'aes-128-ccm';
const authTagLength = 4;

/** What one sealed advertisement consists of. */
export type Sealed = {
  readonly key: Uint8Array;
  readonly nonce: Uint8Array;
  readonly ciphertext: Uint8Array;
  /** 4 bytes. */
  readonly tag: Uint8Array;
  readonly associated?: Uint8Array;
};

/** The plain bytes; undefined when the key is not the sensor's or the data was changed. */
export function unseal({ key, nonce, ciphertext, tag, associated }: Sealed): Uint8Array | undefined {
  if (key.length !== 16 || tag.length !== authTagLength) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength });
    decipher.setAuthTag(tag);
    if (associated !== undefined) decipher.setAAD(associated, { plaintextLength: ciphertext.length });
    const plain = decipher.update(ciphertext);
    decipher.final();
    return new Uint8Array(plain);
  } catch {
    return undefined;
  }
}

/** Ciphertext followed by its 4-byte tag. */
export function seal(key: Uint8Array, nonce: Uint8Array, plain: Uint8Array, associated?: Uint8Array): Uint8Array {
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength });
  if (associated !== undefined) cipher.setAAD(associated, { plaintextLength: plain.length });
  const ciphertext = cipher.update(plain);
  cipher.final();
  return new Uint8Array([...ciphertext, ...cipher.getAuthTag()]);
}
