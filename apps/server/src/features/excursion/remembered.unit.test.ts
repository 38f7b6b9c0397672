/** What a process remembers of the devices it judges: bound, taken out to be used, and forgotten with the server it was read from. */
import { describe, expect, it } from 'vitest';
import { Memory, type Remembered } from './remembered.js';

const hour = 3_600_000;
const one = (of: string, bytes = 10): Remembered<string> => ({ row: 'r', watched: 'w', bytes, of });

describe('a memory of devices', () => {
  it('gives each out once: what a batch that failed did with it is nowhere', () => {
    const memory = new Memory<string>(100);
    memory.keep('monday', [[1, one('a')]]);
    expect(memory.take(1)?.of).toBe('a');
    expect(memory.take(1)).toBeUndefined();
    expect(memory.size).toBe(0);
  });

  it('knows nothing of another start of the database server', () => {
    const memory = new Memory<string>(100);
    memory.keep('monday', [[1, one('a')]]);
    memory.keep('tuesday', [[2, one('b')]]);
    expect(memory.serverStart).toBe('tuesday');
    expect(memory.take(1)).toBeUndefined();
    expect(memory.take(2)?.of).toBe('b');
  });

  it('never holds more than it may, and keeps whom it knows', () => {
    const memory = new Memory<string>(25);
    for (const id of [1, 2, 3]) memory.keep('monday', [[id, one(String(id))]]);
    expect(memory.size).toBe(2);
    memory.take(1);
    memory.keep('monday', [[1, one('again', 15)]]);
    expect([memory.take(1)?.of, memory.take(2)?.of, memory.take(3)?.of]).toEqual(['again', '2', undefined]);
  });

  it('forgets who was not heard for an hour, and gives the room to others', () => {
    let now = 0;
    const memory = new Memory<string>(20, () => now);
    memory.keep('monday', [
      [1, one('a')],
      [2, one('b')],
    ]);
    now = hour + 1;
    expect(memory.take(1)).toBeUndefined();
    memory.keep('monday', [
      [3, one('c')],
      [4, one('d')],
    ]);
    expect([memory.take(2), memory.take(3)?.of, memory.take(4)?.of]).toEqual([undefined, 'c', 'd']);
  });
});
