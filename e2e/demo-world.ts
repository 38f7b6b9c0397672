/** What the stories of screens wait for and make in the demo: its past told, what is shared of it, what was sent because of it. */
import { expect } from '@playwright/test';
import type { StoryPlatform } from './platform.js';

/** Links for guests by what the screens show of them. */
export type Guest = { readonly one: string; readonly several: string; readonly places: string };

/** The demo account shares with no account: for this moment it is an ordinary one. Answers the paths of its links. */
export async function shareSome(started: StoryPlatform, owner: string): Promise<Guest> {
  const give = async (target: string, body: object): Promise<string> => {
    const { errorcode, message, data } = await started.call('POST', target, { forever: true, ...body }, owner);
    if (errorcode !== 0) throw new Error(`${target} answered ${errorcode} ${message}`);
    const { key = '' } = data as { key?: string };
    return `/deviceDetail?key=${key}`;
  };
  await started.sql(`update account set level = 'normal' where account = 'demo'`);
  const mac = ['F2057A001011', 'F2057A001021'];
  await give('/beacon/devices/share', { mac, account: 'admin', scope: ['latest', 'history'] });
  const one = await give('/beacon/devices/addShare', { mac: mac.slice(0, 1), label: '2026-11-22' });
  const several = await give('/beacon/devices/addShare', { mac, imei: ['869900050001016'], mostViews: 500 });
  const { errorcode, message, data } = await started.call(
    'POST',
    '/beacon/position/share',
    { imei: ['869900050001016'], until: null },
    owner,
  );
  if (errorcode !== 0) throw new Error(`/beacon/position/share answered ${errorcode} ${message}`);
  const places = `/foreign_posList?key=${(data as { rows: { key: string }[] }).rows[0]?.key ?? ''}`;
  await started.sql(`update account set level = 'demo' where account = 'demo'`);
  return { one, several, places };
}

/** The demo account changes nothing: for this moment it is an ordinary one. A setting for two trackers, an act, and what is wanted of one that is away. */
export async function tellSome(started: StoryPlatform, owner: string): Promise<void> {
  await started.sql(`update account set level = 'normal' where account = 'demo'`);
  const imeis = ['869900050001016', '869900050001024'];
  for (const [command, params] of [
    ['writeInterval', { value: 60 }],
    ['vibrationAlarm', { sensitivity: 3 }],
  ] as const) {
    const { errorcode, message } = await started.call('POST', '/api/cmd', { imeis, command, params }, owner);
    if (errorcode !== 0) throw new Error(`/api/cmd answered ${errorcode} ${message}`);
  }
  await started.sql(`update account set level = 'demo' where account = 'demo'`);
}

/** The past is replayed oldest first: it is there when most devices have a reading of the last hour. */
export async function waitForDay({ sql }: StoryPlatform): Promise<void> {
  const hour = 3_600_000;
  const counted = async (): Promise<number> => {
    const [row] = await sql('select count(distinct device_id)::int as devices from reading where time_ms between $1 and $2', [
      Date.now() - hour,
      Date.now(),
    ]);
    return row?.['devices'] as number;
  };
  await expect.poll(counted, { timeout: 300_000, intervals: [1000] }).toBeGreaterThan(45);
}

/** The words of every message so far, by which the outbox lists it. */
export async function messagesOf({ sql }: StoryPlatform): Promise<readonly string[]> {
  const rows = await sql('select subject, body from mail');
  return rows.flatMap(({ subject, body }) => [subject, body]).filter((words): words is string => typeof words === 'string' && words !== '');
}
