/**
 * Seals secrets that the platform itself has to read again (second factors, webhooks, push keys) with a key that is a file of the data directory: who has the database, or
 * a copy of it, has none of them.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type Sealer = {
  /** AES-256-GCM. `owner` is whose it is and what for: it opens for nothing else. */
  readonly seal: (text: string, owner: string) => string;
  /** Opens what was sealed; what never was is answered as it is. Throws when it was sealed with another key, or for another owner. */
  readonly open: (text: string, owner: string) => string;
  /** A keyed hash (HMAC-SHA-256, hexadecimal) of what is only to be recognised: without the key nobody finds by trying what it is of. */
  readonly digest: (text: string) => string;
};

const prefix = 'sealed:1:';
const [ivBytes, tagBytes, keyBytes] = [12, 16, 32];

/** What the secrets of webhooks are sealed for. */
export const webhookSecret = 'webhook';
/** What the keys push services know the platform by are sealed for. */
export const pushSecret = 'push';

/** Whether a text was sealed. */
export const isSealed = (text: string): boolean => text.startsWith(prefix);

/** Whether a sealer opens a text that is somebody's: not when it was sealed with another key. */
export function opens(sealer: Sealer, text: string, owner: string): boolean {
  try {
    sealer.open(text, owner);
    return true;
  } catch {
    return false;
  }
}

/** A sealer with a key of 32 bytes. */
export function sealerOf(key: Buffer): Sealer {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, keyBytes));
  const [sealing, digesting] = [derive('frostway seal'), derive('frostway digest')];
  return {
    seal: (text, owner) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open: (text, owner) => {
      if (!isSealed(text)) return text;
      const bytes = Buffer.from(text.slice(prefix.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
    },
    digest: (text) => createHmac('sha256', digesting).update(text).digest('hex'),
  };
}

/**
 * The sealer of a key file: 32 random bytes in base64, made with mode 0600 when there is none. Two servers that start at once get one key. Throws when the file
 * holds no key.
 */
export async function openSealer(file: string): Promise<Sealer> {
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await makeKey(file);
    return readFile(file, 'utf8');
  });
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes) throw new Error(`${file} holds no key of ${keyBytes} bytes in base64`);
  return sealerOf(key);
}

async function makeKey(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Whole or not at all, and never over one that is there.
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(fresh, { force: true });
  }
}
