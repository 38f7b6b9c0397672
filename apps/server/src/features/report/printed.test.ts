/** Reports as files: who may have one, in which language, and that anybody who holds one can verify it. */
import { mission as missionCalls } from '@frostway/contract/mission/endpoints';
import { report as calls } from '@frostway/contract/report/endpoints';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';
import { readPdf } from './pdf/reading.fixture.js';

let owner: TestAccount;
let id: number;
let mac: string;
let startedMs: number;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const { test } = world;
  const plan = await world.plan(owner, { startAt: new Date(test.clock.now()).toISOString() });
  ({ id } = await world.add(owner, plan));
  startedMs = test.clock.now();
  mac = plan.macs[0] ?? '';
  await world.pass(60);
  await world.measure(
    mac,
    Array.from({ length: 12 }, (_, index) => [startedMs + index * 5 * minute, index === 3 || index === 4 ? 11 : 5] as const),
  );
  await test.call(missionCalls.endMission, { id }, owner.token);
});

type Answer = { readonly status: number; readonly type: string; readonly name: string; readonly file: Buffer };
async function get(path: string, query: Record<string, string>, token = owner.token): Promise<Answer> {
  const response = await fetch(`${world.test.url}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { headers, status } = response;
  const name = decodeURIComponent(headers.get('content-disposition') ?? '');
  return { status, type: headers.get('content-type') ?? '', name, file: Buffer.from(await response.arrayBuffer()) };
}
const ofMission = (more: Record<string, string> = {}, token = owner.token) =>
  get(calls.missionReport.path, { id: String(id), ...more }, token);
const letters = ({ file }: Answer): string => readPdf(file).pages.join('\n');
async function verify({ file }: Answer): Promise<unknown> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file)]), 'report.pdf');
  return (await world.test.request(calls.verify.path, { method: 'POST', body: form })).data;
}

describe('The report of a mission as a file', () => {
  it('is a PDF in the language that is asked for, and the same to the byte when it is asked for again', async () => {
    const [chinese, english] = [await ofMission({ lang: 'zh-cn', tz: '8' }), await ofMission({ lang: 'en', unit: 'F', tz: '8' })];
    expect(chinese).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(chinese.name).toMatch(/\.pdf/);
    expect(letters(chinese)).toContain('Vaccine run');
    expect(letters(english)).toMatch(/°F/);
    expect(letters(english)).not.toBe(letters(chinese));
    expect((await ofMission({ lang: 'zh-cn', tz: '8' })).file.equals(chinese.file)).toBe(true);
  }, 60_000);

  it('is verified by anybody who holds it, and unknown when its data was changed', async () => {
    const answer = await ofMission({ lang: 'en' });
    expect(await verify(answer)).toMatchObject({ state: 'valid', kind: 'mission', revision: 1, newest: 1 });
    const changed = Buffer.from(answer.file);
    const at = changed.indexOf('frostway-report-sha256:') + 'frostway-report-sha256:'.length;
    changed[at] = changed[at] === 0x30 ? 0x31 : 0x30;
    expect(await verify({ ...answer, file: changed })).toMatchObject({ state: 'unknown' });
  }, 60_000);

  it('is nobody else’s, and there is none before the start', async () => {
    const stranger = await world.account();
    expect(await ofMission({}, stranger.token)).toMatchObject({ status: 404 });
    const { id: planned } = await world.add(owner, await world.plan(owner));
    expect(JSON.parse((await get(calls.missionReport.path, { id: String(planned) })).file.toString())).toMatchObject({ errorcode: 80740 });
  });

  it('is superseded by the next one once late data has changed what it says', async () => {
    const before = await ofMission({ lang: 'en' });
    await world.measure(mac, [[startedMs + 42 * minute, 15], [startedMs + 47 * minute, 15]]); // prettier-ignore
    expect(await verify(before)).toMatchObject({ state: 'valid' });
    const after = await ofMission({ lang: 'en' });
    expect(await verify(before)).toMatchObject({ state: 'superseded', revision: 1, newest: 2 });
    expect(await verify(after)).toMatchObject({ state: 'valid', revision: 2 });
  }, 60_000);
});

describe('The report of devices as a file', () => {
  it('is of a period, and refused beyond 90 days', async () => {
    const iso = (ms: number): string => new Date(ms).toISOString();
    const query = { macs: mac, st: iso(startedMs), et: iso(startedMs + 30 * minute), lang: 'en', tz: '0' };
    const answer = await get(calls.deviceReport.path, query);
    expect(answer).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(await verify(answer)).toMatchObject({ state: 'valid', kind: 'devices' });
    expect(await get(calls.deviceReport.path, { ...query, st: iso(startedMs - 91 * 86_400_000) })).toMatchObject({ status: 400 });
  }, 60_000);
});
