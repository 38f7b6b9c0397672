import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { crcX25 } from './crc.js';
import { gt06 } from './family.js';
import { buildFrame, split } from './frames.js';

const login = '787811010860123456789012007032000001B2990D0A';
const location = '78781F1219030E081E0FC90359C4DD0D085FF63E148901CC001A2B003C4D000213230D0A';
const reply = '7979002B210001234501437574206F666620746865206675656C20737570706C793A205375636365737321000B491F0D0A';
const shortLogin = '78780D010860123456789012120D0A';

const framesOf = (hex: string) => {
  const { frames, rest, skipped } = split(fromHex(hex));
  return { frames: frames.map(toHex), rest: toHex(rest), skipped };
};

describe('GT06 frames', () => {
  it('computes CRC-16/X-25 with the published check value', () => {
    expect(crcX25(new TextEncoder().encode('123456789'))).toBe(0x906e);
  });

  it('takes several frames out of one segment', () => {
    expect(framesOf(login + location + reply)).toEqual({ frames: [login, location, reply], rest: '', skipped: 0 });
  });

  it('keeps half a frame for later, even half a start', () => {
    for (let cut = 1; cut < login.length / 2; cut += 1) {
      expect(framesOf(location + login.slice(0, 2 * cut))).toEqual({ frames: [location], rest: login.slice(0, 2 * cut), skipped: 0 });
    }
  });

  it('skips garbage before, between and after frames', () => {
    expect(framesOf(`0102${login}FFEE78FF${location}000000`)).toEqual({ frames: [login, location], rest: '', skipped: 9 });
  });

  it('finds a frame behind a start whose length promises more bytes than will come', () => {
    expect(framesOf(`79790800${login}`)).toEqual({ frames: [login], rest: '', skipped: 4 });
    expect(framesOf(`78${login}`)).toEqual({ frames: [login], rest: '', skipped: 1 });
  });

  it('finds the frame a false start would have swallowed up to its stop bytes', () => {
    expect(framesOf(`787814${login}`)).toEqual({ frames: [login], rest: '', skipped: 3 });
  });

  it('goes on after a frame with wrong stop bytes', () => {
    expect(framesOf(`${login.slice(0, -4)}0000${location}`)).toEqual({ frames: [location], rest: '', skipped: login.length / 2 });
  });

  it('hands over a frame with a wrong checksum, because forums publish them and clones send them', () => {
    const wrong = `${login.slice(0, -8)}00000D0A`;
    expect(framesOf(wrong + location).frames).toEqual([wrong, location]);
  });

  it('skips frames longer than the cap', () => {
    const long = toHex(new Uint8Array(70_000));
    expect(framesOf(`7979FFFF${long}${login}`)).toEqual({ frames: [login], rest: '', skipped: 70_004 });
  });

  it('tells the short dialect by its structure', () => {
    const offline = '7878151119030E081E0FC805153EBD00EA9AC90C14C80198020D0A';
    const heartbeat = '787801080D0A';
    expect(framesOf(shortLogin + offline + heartbeat + location)).toEqual({
      frames: [shortLogin, offline, heartbeat, location],
      rest: '',
      skipped: 0,
    });
  });

  it('waits for a short frame cut anywhere', () => {
    for (let cut = 1; cut < shortLogin.length / 2; cut += 1) {
      expect(framesOf(shortLogin.slice(0, 2 * cut))).toEqual({ frames: [], rest: shortLogin.slice(0, 2 * cut), skipped: 0 });
    }
  });

  it('builds both envelopes', () => {
    expect(toHex(buildFrame(0x01, fromHex('086012345678901200703200'), 1))).toBe(login);
    expect(toHex(buildFrame(0x94, fromHex('0004EF'), 0x0d, true))).toBe('79790008940004EF000DE04E0D0A');
    expect(() => buildFrame(0x12, new Uint8Array(251), 1)).toThrow(RangeError);
  });

  it('treats a wrong checksum as a problem on a live listener and as a warning offline', () => {
    const wrong = fromHex(`${login.slice(0, -8)}00000D0A`);
    expect(gt06.decode(wrong, { isStrict: true })).toEqual({ problem: 'the checksum is wrong', at: 18 });
    const offline = gt06.decode(wrong, {});
    expect(isProblem(offline) ? undefined : offline.warnings).toEqual(['the checksum is wrong']);
    expect(isProblem(offline) ? undefined : offline.messages[0]).toMatchObject({ type: 'login', device: { imei: '860123456789012' } });
  });
});
