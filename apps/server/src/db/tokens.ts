/** Tokens and the hashes they are kept as: whoever reads the table cannot log in with it. */
import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 random bits in 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');
