import { expect, it } from 'vitest';
import { crcArc, crcModbus } from './crc16.js';

it('the checksums of the check text are those of the catalogues', () => {
  const text = new TextEncoder().encode('123456789');
  expect([crcArc(text), crcModbus(text)]).toEqual([0xbb3d, 0x4b37]);
  expect([crcArc(new Uint8Array()), crcModbus(new Uint8Array())]).toEqual([0, 0xffff]);
});
