import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.js';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'journal-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

describe('the journal', () => {
  it('remembers over a restart when the demo began, what was sent last and what was acknowledged', () => {
    const file = path.join(directory, 'state.json');
    const first = new Journal(file, 1000);
    first.noteSent('A', 500);
    first.noteSent('A', 400);
    first.noteAcknowledged('A', { fromMs: 100, toMs: 200 });
    first.noteAcknowledged('A', { fromMs: 200, toMs: 300 });
    first.save(0);
    const second = new Journal(file, 9000);
    expect(second.beganMs).toBe(1000);
    expect(second.acknowledged('A')).toEqual([{ fromMs: 100, toMs: 300 }]);
    expect(second.acknowledged('B')).toEqual([]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      beganMs: 1000,
      devices: { A: { sentMs: 500, acknowledged: [[100, 300]] } },
    });
    expect(readdirSync(directory)).toEqual(['state.json']);
  });

  it('forgets what is older than history reaches', () => {
    const file = path.join(directory, 'state.json');
    const journal = new Journal(file, 1000);
    journal.noteAcknowledged('A', { fromMs: 100, toMs: 300 });
    journal.save(250);
    expect(new Journal(file, 9000).acknowledged('A')).toEqual([{ fromMs: 250, toMs: 300 }]);
  });

  it('begins anew where the file is missing or is not a journal', () => {
    const file = path.join(directory, 'state.json');
    for (const text of ['', '{', '{"version":2}', '{"version":1,"beganMs":5,"devices":{"A":{"sentMs":1,"acknowledged":[[1]]}}}']) {
      writeFileSync(file, text);
      expect(new Journal(file, 9000).beganMs).toBe(9000);
    }
    expect(new Journal(path.join(directory, 'none.json'), 7000).beganMs).toBe(7000);
  });
});
