/** What people wrote, photographed and mapped in the demos: no section of a mission or of the reports is empty for who looks at one. */
import { mission } from '@frostway/contract/mission/endpoints';
import { report } from '@frostway/contract/report/endpoints';
import { demos } from '@frostway/fleet/demo';
import { missionsAt } from '@frostway/fleet/mission-times';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from './demo.js';
import { addTestSession } from './testing/accounts.js';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

let test: TestPlatform;
/** When the demos were made, epoch ms. */
let madeMs = 0;
beforeAll(async () => {
  test = await startTestPlatform({ FROSTWAY_DEMO: 'on' });
  madeMs = test.clock.now();
});
afterAll(() => test.close());

const session = async (account: string): Promise<string> =>
  addTestSession(test, (await test.sql<{ id: number }>('select id from account where account = $1', [account]))[0]?.id ?? 0);

describe.each(demos)('The demo $account', ({ account, lang, devices, missions, rooms }) => {
  const sizeOf = async (path: string, token: string): Promise<number> => {
    const answer = await fetch(`${test.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
    return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
  };

  it('has notes on the timeline of what has run, written on the way, some with a photo', async () => {
    const token = await session(account);
    const { rows } = await test.call(mission.missions, { pageSize: 100 }, token);
    for (const { name, state, notes: told = [] } of missionsAt(missions, devices, madeMs)) {
      const found = rows.find((row) => row.name === name[lang]);
      // What is written later on the way of one that runs is not yet.
      const ranHours = (test.clock.now() - Date.parse(found?.startedAt ?? '')) / 3_600_000;
      const notes = told.filter(({ hours }) => hours <= ranHours);
      const { rows: written } = await test.call(mission.missionNotes, { id: found?.id ?? 0 }, token);
      expect(written.map(({ note, photos }) => [note, photos.length])).toEqual(
        notes.map(({ words, picture }) => [words[lang], picture === undefined ? 0 : 1]),
      );
      expect(notes.length > 0, name.en).toBe(state === 'running' || state === 'over');
      for (const { at, photos } of written) {
        const atMs = Date.parse(at);
        expect(
          atMs >= Date.parse(found?.startedAt ?? '') && atMs <= Date.parse(found?.endedAt ?? new Date(test.clock.now()).toISOString()),
        ).toBe(true);
        for (const photo of photos) expect(await sizeOf(`/api/mission/note/photo?id=${found?.id}&photo=${photo}`, token)).toBe(1200);
      }
    }
    const { id = 0 } = rows.find(({ status }) => status === 'started') ?? {};
    await test.refused(mission.addMissionNote, { id, note: 'Me, too' }, token, 'demoReadOnly');
  });

  it('has goods that were handed over, with a photo of how warm they were', async () => {
    const token = await session(account);
    const { rows } = await test.call(mission.missions, { pageSize: 100 }, token);
    const handed = missions.filter(({ state, handover }) => state === 'over' && handover !== undefined);
    expect(handed.length).toBeGreaterThan(0);
    for (const { name, handover } of handed) {
      const { id = 0 } = rows.find((row) => row.name === name[lang]) ?? {};
      const [made] = (await test.call(mission.handovers, { id }, token)).rows;
      expect(made).toMatchObject({ receiver: handover?.receiver[lang], temperature: handover?.temperature, hasPhoto: true });
      expect(await sizeOf(`/api/mission/handover/photo?id=${id}&handover=${made?.id}`, token)).toBe(900);
    }
  });

  it('has reports that are sent by the clocks of its sites', async () => {
    const { rows } = await test.call(report.schedules, {}, await session(account));
    expect(rows.map(({ period, zone }) => `${period} ${zone}`).toSorted()).toEqual(
      ['day', 'week'].map((period) => `${period} ${lang === 'en' ? 'Europe/London' : 'Asia/Shanghai'}`),
    );
  });

  it('has a mapped room with its sensors at places on a plan, once', async () => {
    const token = await session(account);
    await seedDemo(test.database.db, { clock: test.clock, demoSecret: test.platform.demo?.secret ?? '' });
    const { rows } = await test.call(report.rooms, {}, token);
    expect(rows.map(({ name, hasPlan, places }) => ({ name, hasPlan, places: places.map(({ mac, label }) => [mac, label]) }))).toEqual(
      rooms.map(({ name, places }) => ({ name: name[lang], hasPlan: true, places: places.map(({ mac, label }) => [mac, label[lang]]) })),
    );
    for (const { id } of rows) expect(await sizeOf(`/api/report/room/plan?id=${id}`, token)).toBe(1200);
    await test.refused(report.removeRoom, { id: rows[0]?.id ?? 0 }, token, 'demoReadOnly');
  });
});
