/** The address of a playback brings it again, and says nothing that goes without saying. */
import { describe, expect, it } from 'vitest';
import { mostVehicles } from './colours.js';
import { playbackPath, rangeOf, readPlayback, writePlayback } from './playback-address.js';

const read = (text: string) => readPlayback(new URLSearchParams(text));

describe('the address of a playback', () => {
  it('brings everything again', () => {
    const text = 'device=869900050001016%2CAC233FA10001&range=yesterday&of=speed&fix=gps%2Cwifi&side=rows&chart=setPoint%2CreturnAir';
    const address = read(text);
    expect(address).toMatchObject({
      devices: ['869900050001016', 'AC233FA10001'],
      choice: { kind: 'preset', preset: 'yesterday' },
      colouring: 'speed',
      side: 'rows',
      chart: ['setPoint', 'returnAir'],
    });
    expect([...address.sources]).toEqual(['gps', 'wifi']);
    expect(writePlayback(address).toString()).toBe(text);
  });

  it('leaves out what goes without saying, and takes nonsense for not said', () => {
    expect(writePlayback(read('')).toString()).toBe('');
    expect(writePlayback(read('device=x&range=z&of=colour&fix=none&side=q&st=5&et=4&chart=odometer')).toString()).toBe('');
  });

  it('takes no more vehicles than there are colours', () => {
    const many = Array.from({ length: 9 }, (_, index) => `86990005000101${index}`);
    expect(read(`device=${many.join(',')}`).devices).toHaveLength(mostVehicles);
  });

  it('of a stretch leads to exactly that', () => {
    const range = { fromMs: Date.UTC(2026, 6, 14, 1), toMs: Date.UTC(2026, 6, 14, 2) };
    const path = playbackPath(['869900050001016'], range);
    expect(rangeOf(read(path.slice(path.indexOf('?') + 1)).choice, 0)).toEqual(range);
  });

  it('counts days by the clocks of the page', () => {
    const now = Date.UTC(2026, 6, 14, 12);
    const today = rangeOf({ kind: 'preset', preset: 'today' }, now);
    const yesterday = rangeOf({ kind: 'preset', preset: 'yesterday' }, now);
    expect(today.toMs).toBe(now);
    expect(yesterday.toMs).toBe(today.fromMs);
    expect(today.fromMs - yesterday.fromMs).toBe(86_400_000);
  });
});
