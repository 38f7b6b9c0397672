/** Tokens and the hashes they are kept as: whoever reads the table cannot log in with it. */
import { createHash, randomBytes } from 'node:crypto';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
/** What API tokens begin with, so that they are distinguished from sessions and found by who searches for leaked ones. */
export const apiTokenPrefix = 'fwt_';
/** 256 random bits in 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');
