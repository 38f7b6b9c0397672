/** The least picture there is, for tests that need one. */
import { deflateSync } from 'node:zlib';
import { chunk, pngOf } from '../outside/png.js';

/** A PNG of one point, with a text before it where one is given: a word, a zero byte, what it says. */
export const point = (text?: string): Buffer =>
  pngOf(1, 1, deflateSync(Buffer.alloc(2)), { beside: text === undefined ? [] : [chunk('tEXt', Buffer.from(text))] });
