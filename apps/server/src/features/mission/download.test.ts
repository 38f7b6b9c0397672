/** The specification's download of a mission: of its time alone, for whom sees its past. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { Workbook } from 'exceljs';
import { describe, expect, it } from 'vitest';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from './mission.fixture.js';

let owner: TestAccount;
let id: number;
let startMs: number;
const world = MissionWorld.forFile(async () => {
  owner = await world.account();
  const plan = await world.plan(owner);
  const [mac] = plan.macs;
  ({ id } = await world.add(owner, plan));
  const nowMs = world.test.clock.now();
  await world.measure(mac, [[nowMs - 5 * minute, 3.25]]);
  await world.test.call(calls.startMission, { id }, owner.token);
  startMs = nowMs;
  await world.pass(20);
  await world.measure(mac, [
    [startMs + 5 * minute, 4.5],
    [startMs + 10 * minute, 9],
    [startMs + 15 * minute, 10],
  ]);
  await world.test.call(calls.endMission, { id }, owner.token);
  world.test.clock.advance(10 * minute);
  await world.measure(mac, [[world.test.clock.now(), 5.75]]);
});

async function download(query: string, { token } = owner): Promise<{ status: number; text: string; name: string }> {
  const response = await fetch(`${world.test.url}${calls.missionDownXls.path}?missionId=${id}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, text: await response.text(), name: response.headers.get('content-disposition') ?? '' };
}

describe('The download of a mission', () => {
  it('has the readings of its time and no others, in the unit and zone that are asked for', async () => {
    const { status, text, name } = await download('subject=track&type=csv&lang=en&unit=F&tz=8');
    expect(status).toBe(200);
    expect(name).toContain('.csv');
    expect(text).toContain('+08:00');
    // The title says whole seconds.
    expect(text.split('\n')[0]).toMatch(/ \d\d:\d\d:\d\d to [\d-]+ \d\d:\d\d:\d\d \(UTC/);
    expect(text.split('\n').flatMap((line) => /,(40\.1|48\.2|50|37\.85|42\.35),/.exec(line)?.[1] ?? [])).toEqual(['40.1', '48.2', '50']);
    const part = await download(`subject=track&type=csv&st=${startMs + 6 * minute}&et=${startMs + 15 * minute}`);
    expect(part.text.split('\n').flatMap((line) => /,(4\.5|9|10),/.exec(line)?.[1] ?? [])).toEqual(['9']);
  });

  it('has one sheet per sensor, behind one that says what they come to where that is asked for', async () => {
    const sheets = async (query: string): Promise<string[]> => {
      const response = await fetch(`${world.test.url}${calls.missionDownXls.path}?missionId=${id}&subject=track&lang=en${query}`, {
        headers: { authorization: `Bearer ${owner.token}` },
      });
      const book = new Workbook();
      await book.xlsx.load(await response.arrayBuffer());
      return book.worksheets.map(({ rowCount, name }) => (rowCount === 5 ? 'readings' : name));
    };
    expect(await sheets('')).toEqual(['readings']);
    expect(await sheets('&summary=true')).toEqual(['Report', 'readings']);
  });

  it('has its incidents, with their sensor and the unit of their values', async () => {
    const { status, text } = await download('subject=alm&type=csv&lang=en');
    expect(status).toBe(200);
    expect(text).toMatch(/AC23390\d+ Thing \d+,/);
    expect(text).toMatch(/,10,°C,/);
    expect((await download('subject=alm&type=csv&lang=en&unit=F')).text).toMatch(/,50,°F,/);
  });

  it('is in the audit trail', async () => {
    const entries = await world.test.sql("select from audit_entry where entity = 'export' and after ->> 'missionId' = $1", [String(id)]);
    expect(entries.length).toBeGreaterThanOrEqual(1);
  });

  it('is refused for a subject there is not, a part that ends before it begins, a time without readings, and to strangers', async () => {
    const refused = async (query: string, caller = owner) => JSON.parse((await download(query, caller)).text) as unknown;
    expect(await refused('subject=positions')).toMatchObject({ errorcode: 10042 });
    expect(await refused('subject=track&type=pdf')).toMatchObject({ errorcode: 10042 });
    expect(await refused(`subject=track&st=${startMs + 2}&et=${startMs + 1}`)).toMatchObject({ errorcode: 10000 });
    expect(await refused(`subject=track&st=${startMs}&et=${startMs + minute}`)).toMatchObject({ errorcode: 56090 });
    expect(await refused('subject=track&zone=Mars/Base')).toHaveProperty('errorcode');
    expect(await refused('subject=track', await world.account())).toMatchObject({ errorcode: 80208 });
  });
});
