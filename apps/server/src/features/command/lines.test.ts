/** Raw lines: what cuts off is held, as what may cut off is; those that are never sent: too long for the family, with characters it has none for, for a family without texts; and the figures of what was given. */
import { commandFeature as commands } from '@frostway/contract/command/endpoints';
import type { Imei } from '@frostway/core/identity';
import { encodeHeartbeat, encodeLocation12, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { describe, expect, it, vi } from 'vitest';
import { type Line, TestListeners } from '../../ingest/listeners.fixture.js';
import { receivedCommands } from '../../ingest/received.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});
const token = (): string => listeners.account.token;

async function comes(imei: Imei): Promise<Line> {
  const line = await listeners.line();
  await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
  await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBeGreaterThanOrEqual(2), 10_000);
  return line;
}
/** Says how fast it is, `agoMs` before now, and waits until that is known. */
async function drives(imei: Imei, line: Line, speedKmh: number, serial: number, agoMs = 0): Promise<void> {
  const timeMs = listeners.now() - agoMs;
  const place = { latitude: 31.2, longitude: 121.4, courseDegrees: 90, satellites: 9, isValid: true } as const;
  await line.send(encodeLocation12({ ...place, timeMs, speedKmh }, serial));
  await vi.waitFor(
    async () => expect((await listeners.status({ imei })).position).toMatchObject({ time: new Date(timeMs).toISOString() }),
    10_000,
  );
}

describe('A raw line', () => {
  it('that cuts off needs Yes and waits for less than 20 km/h by a fresh position; one whose meaning is not known waits as well', async () => {
    const { imei } = await listeners.tracker();
    const line = await comes(imei);
    await drives(imei, line, 60, 3);
    await listeners.test.refused(commands.sendLine, { imei, text: 'RELAY,1#' }, token(), 'confirmationMissing');
    const cut = await listeners.test.call(commands.sendLine, { imei, text: 'RELAY,1#', confirm: 'Yes', expires: 3600 }, token());
    const unknown = await listeners.test.call(commands.sendLine, { imei, text: 'DANCE,1#', expires: 3600 }, token());
    expect([cut, unknown]).toMatchObject([{ isHeld: true }, { isHeld: true }]);
    await listeners.test.call(commands.sendLine, { imei, text: 'STATUS#' }, token());
    expect((await receivedCommands(line, 1)).map(({ text }) => text)).toEqual(['STATUS#']);
    // Slow three minutes ago says nothing of now.
    listeners.test.clock.advance(240_000);
    await drives(imei, line, 5, 4, 180_000);
    await listeners.test.call(commands.sendLine, { imei, text: 'VERSION#' }, token());
    expect((await receivedCommands(line, 2)).at(-1)?.text).toBe('VERSION#');
    await drives(imei, line, 19, 5);
    expect((await receivedCommands(line, 4)).slice(2).map(({ text }) => text)).toEqual(['RELAY,1#', 'DANCE,1#']);
    line.end();
  });

  it('over the length of its family, or with control characters, is refused beside its field and stands in no ledger', async () => {
    const { imei } = await listeners.tracker();
    const { lineLength } = await listeners.test.call(commands.offer, { imei }, token());
    const refused = (text: string, refusal: 'valueLength' | 'valueCharacters' | 'textTooLong') =>
      listeners.test.refused(commands.sendLine, { imei, text }, token(), refusal);
    await refused('x'.repeat((lineLength ?? 0) + 1), 'valueLength');
    await refused('x'.repeat(501), 'textTooLong');
    await refused('STATUS#\r\nRELAY,1#', 'valueCharacters');
    await refused('STATUS\u0007#', 'valueCharacters');
    expect((await listeners.test.call(commands.lines, { imei: [imei] }, token())).rows).toEqual([]);
  });

  it('is refused for a family without texts, and for what takes no commands', async () => {
    for (const model of ['gps103', 'tk103', 'phone']) {
      const { imei } = await listeners.tracker(model);
      expect((await listeners.test.call(commands.offer, { imei }, token())).lineLength).toBeNull();
      await listeners.test.refused(commands.sendLine, { imei, text: 'STATUS#' }, token(), 'textNotTaken');
      await listeners.test.refused(commands.sendTestLine, { imei, text: 'STATUS#' }, token(), 'textNotTaken');
    }
  });
});

it('Statistics of instructions count what each device was given, by kind and outcome', async () => {
  const [{ imei: one }, { imei: other }] = [await listeners.tracker(), await listeners.tracker()];
  await listeners.test.call(commands.give, { imeis: [one, other], command: 'mode', params: { value: 'saving' } }, token());
  await listeners.test.call(commands.give, { imeis: [one], command: 'timezone', params: { value: 8 } }, token());
  const { order = 0 } = (await listeners.test.call(commands.commands, { imei: [one], command: 'timezone' }, token())).rows[0] ?? {};
  await listeners.test.call(commands.cancel, { order }, token());
  const hoursFromNow = (hours: number): string => new Date(listeners.test.clock.now() + hours * 3_600_000).toISOString();
  const { rows } = await listeners.test.call(
    commands.instructions,
    { imei: [one, other], st: hoursFromNow(-1), et: hoursFromNow(1) },
    token(),
  );
  const figures = rows.map(({ imei, command, total, waiting, cancelled }) => [imei === one, command, total, waiting, cancelled]);
  expect(figures.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    [false, 'mode', 1, 1, 0],
    [true, 'mode', 1, 1, 0],
    [true, 'timezone', 1, 0, 1],
  ]);
});
