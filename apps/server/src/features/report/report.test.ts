/** Reports of missions: all that happened under one hash, which changes with the facts and with nothing else. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { certificateFeature } from '@frostway/contract/certificate/endpoints';
import { mission as missionCalls } from '@frostway/contract/mission/endpoints';
import { canonicalFacts } from '@frostway/contract/report/canonical';
import { report as calls } from '@frostway/contract/report/endpoints';
import { reportFacts } from '@frostway/contract/report/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TelemetryStore } from '../../telemetry-store/store.js';
import type { TestAccount } from '../../testing/accounts.js';
import { point } from '../../testing/point.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';
import { reportOf } from './index.js';

let world: MissionWorld;
let owner: TestAccount;
beforeAll(async () => {
  world = await MissionWorld.open();
  owner = await world.account();
});
afterAll(() => world.close());

const of = (id: number, account = owner) => world.test.call(calls.missionContent, { id }, account.token);
const stateOf = (hash: string) => world.test.call(calls.verify, { hash });
const sha = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A mission of an hour that is over. Its sensor was too warm for ten minutes, and its tracker drove. */
async function over() {
  const { test } = world;
  const plan = await world.plan(owner, { startAt: new Date(test.clock.now()).toISOString(), externalId: `SAP ${test.clock.now()}` });
  const { id, code } = await world.add(owner, plan);
  const startedMs = test.clock.now();
  const mac = plan.macs[0] ?? '';
  await world.pass(60);
  await world.drive(plan.imeis[0], [
    [startedMs + 4 * minute, 15_000],
    [startedMs + 9 * minute, 10_000],
  ]);
  const warm = (at: number): number => (at >= 10 && at < 20 ? 11 : 4 + at / 100);
  await world.measure(
    mac,
    Array.from({ length: 12 }, (_, index) => [startedMs + index * 5 * minute, warm(index * 5)] as const),
  );
  await test.call(missionCalls.endMission, { id }, owner.token);
  return { id, code, mac, imei: plan.imeis[0] ?? '', startedMs };
}

/** A report as a file holds it: facts and readings attached, packed as usual. */
function pdfOf(facts: string, readings: Uint8Array, hash: string): Blob {
  const attached = [Buffer.from(facts), readings].map((bytes, index) => {
    const packed = deflateSync(bytes);
    return Buffer.concat([
      Buffer.from(`${index + 4} 0 obj\n<<\n/Type /EmbeddedFile\n/Length ${packed.length}\n/Filter /FlateDecode\n>>\nstream\n`),
      packed,
      Buffer.from('\nendstream\nendobj\n'),
    ]);
  });
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Names << /EmbeddedFiles 2 0 R >> >>\nendobj\n% frostway-report-sha256:${hash}\n`);
  return new Blob([Buffer.concat([head, ...attached, Buffer.from('%%EOF\n')])]);
}

async function upload(file: Blob): Promise<unknown> {
  const form = new FormData();
  form.set('file', file, 'report.pdf');
  return (await world.test.request(calls.verify.path, { method: 'POST', body: form })).data;
}

describe('The report of a mission', () => {
  it('says what its sensors measured, what happened on the way, by which rules, and how it was decided', async () => {
    const { test } = world;
    const { id, code, mac, imei, startedMs } = await over();
    const calibrated = { number: 'C-1', date: '2024-01-01', dueDate: '2099-01-01', laboratory: '上海计量院' };
    await test.call(certificateFeature.add, { mac, ...calibrated }, owner.token);
    const found = await of(id);
    expect(found).toMatchObject({
      format: 1,
      subject: {
        kind: 'mission',
        code,
        name: 'Vaccine run',
        startedAt: startedMs,
        endedAt: startedMs + 60 * minute,
        endedBy: 'hand',
        person: 'Ann',
      },
      owner: { account: owner.account },
      from: startedMs,
      verdict: { outcome: 'deviating', alarms: 1, warnings: 0, minutesOut: 10, decision: 'undecided' },
      mkt: { quotient: 10_000 },
      revision: 1,
      handover: null,
    });
    expect(found.subject).toMatchObject({
      stops: [
        { kind: 'start', name: 'Depot' },
        { kind: 'end', name: 'Hospital' },
      ],
    });
    const [sensor] = found.sensors;
    expect(sensor).toMatchObject({ mac, model: 'beacon-th', from: startedMs, certificate: calibrated });
    expect(sensor?.figures).toHaveLength(1);
    expect(sensor?.figures[0]).toMatchObject({
      probe: 'temperature',
      bands: [{ from: startedMs, lower: null, upper: 8 }],
      count: 12,
      expected: 12,
      min: { at: startedMs, value: 4 },
      max: { at: startedMs + 10 * minute, value: 11 },
      minutesAbove: 10,
      longestMinutes: 10,
      longestFrom: startedMs + 10 * minute,
    });
    const course = await test.call(missionCalls.course, { id }, owner.token);
    expect(sensor?.figures[0]?.mkt).toBe(course.sensors[0]?.mkt);
    expect(found.rules).toMatchObject([{ name: 'Too warm', version: 1, condition: 'gt', value: 8, delaySeconds: 60, severity: 'alarm' }]);
    expect(found.incidents).toMatchObject([
      {
        mac,
        type: 'temperatureHigh',
        side: 'over',
        severity: 'alarm',
        state: 'cleared',
        from: startedMs + 10 * minute,
        minutes: 10,
        worst: 11,
        acknowledged: null,
      },
    ]);
    // The last place is that of a minute before it began.
    expect(found.incidents[0]?.latitude).toBeCloseTo(31.2 + 10_000 / 111_195, 5);
    expect(found.allowances).toMatchObject([{ rule: 'Too warm', version: 1, mac, allowed: 1 }]);
    expect(found.events.map(({ kind }) => kind)).toContain('started');
    expect(found.data).toMatchObject({ readings: 12, positions: 2 });
    expect(found.lines).toMatchObject([{ time: { length: 12 }, humidity: [] }]);
    // The second place is of nine minutes in, when 4.05 °C was the last.
    expect(found.tracks).toMatchObject([{ imei, temperature: [4, 4.05] }]);
    expect(found.hash).toBe(sha(canonicalFacts(found)));
    expect(found.verifyUrl).toMatch(new RegExp(`/verify\\?report=${found.hash}$`));
  });

  it('says who acknowledged an incident, why and what was done, and what was written to it', async () => {
    const { test } = world;
    const { id } = await over();
    const before = await of(id);
    const { rows } = await test.call(alarmFeature.incidents, {}, owner.token);
    const ids = [rows[0]?.id ?? 0];
    await test.call(alarmFeature.acknowledgeIncidents, { ids, reason: 'Door open', comment: 'Closed it' }, owner.token);
    await test.call(alarmFeature.commentIncidents, { ids, comment: 'Driver told' }, owner.token);
    const found = await of(id);
    const by = { account: owner.account, nickname: owner.account };
    expect(found.incidents[0]).toMatchObject({
      acknowledged: { by, cause: 'Door open', action: 'Closed it' },
      comments: [{ by, text: 'Driver told' }],
    });
    expect([before.revision, found.revision]).toEqual([1, 2]);
  });

  it('says how the goods were handed over, which is a new revision where it comes after the report', async () => {
    const { test } = world;
    const { id } = await over();
    expect(await of(id)).toMatchObject({ revision: 1, handover: null });
    const signature = [
      [100, 200, 300, 100, 500, 300],
      [600, 120, 640, 300],
    ];
    await test.call(missionCalls.handOver, { id, receiver: 'Dr. Lin', signature, temperature: 4.6, note: 'Two boxes' }, owner.token);
    expect(await of(id)).toMatchObject({
      revision: 2,
      handover: { receiver: 'Dr. Lin', at: test.clock.now(), temperature: 4.6, remarks: 'Two boxes', signature, photo: null },
    });
  });

  it('says how its places kept to their windows, and what was written on the way with photos by their hashes; of one without either nothing', async () => {
    const { test } = world;
    const nowMs = test.clock.now();
    const plan = await world.plan(owner, {
      startAt: new Date(nowMs).toISOString(),
      startWindow: { earliest: new Date(nowMs).toISOString(), latest: null },
      endWindow: { latest: new Date(nowMs + 20 * minute).toISOString() },
    });
    const { id } = await world.add(owner, plan);
    await world.pass(30);
    await world.measure(plan.macs[0], [[nowMs + minute, 5]]);
    await test.call(missionCalls.endMission, { id }, owner.token);
    const plain = await of(id);
    expect(plain.subject).toMatchObject({
      stops: [
        { name: 'Depot', window: { earliest: nowMs, latest: null, at: null, timing: null } },
        { name: 'Hospital', window: { earliest: null, latest: nowMs + 20 * minute, at: null, timing: null } },
      ],
    });
    expect(plain.notes).toBeUndefined();
    const { id: note } = await test.call(
      missionCalls.addMissionNote,
      { id, note: 'Seal broken', at: new Date(nowMs).toISOString() },
      owner.token,
    );
    await test.call(missionCalls.addNotePhoto, { id, note, photo: point().toString('base64') }, owner.token);
    const [kept] = await test.sql<{ photo: Buffer; id: number }>('select id, photo from mission_note_photo where note_id = $1', [note]);
    const found = await of(id);
    expect(found).toMatchObject({
      revision: 2,
      notes: [
        {
          at: nowMs,
          text: 'Seal broken',
          by: { account: owner.account },
          photos: [{ sha256: sha(kept?.photo ?? ''), type: 'image/png', bytes: kept?.photo.length }],
        },
      ],
      photos: [{ sha256: sha(kept?.photo ?? ''), note: kept?.id, handover: null }],
    });
    expect(found.hash).toBe(sha(canonicalFacts(found)));
    const answer = await fetch(`${test.url}${calls.missionReport.path}?id=${id}&lang=en`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.toString('latin1')).toContain('/Subtype /Image');
    expect(await upload(new Blob([file]))).toMatchObject({ state: 'valid', revision: 2 });
  }, 60_000);

  it('has the same hash at any time, in any language and unit', async () => {
    const { test } = world;
    const { id } = await over();
    const first = await of(id);
    test.clock.advance(3 * 86_400_000);
    const english = await test.request(`${calls.missionContent.path}?id=${id}&lang=en&unit=F`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(english.data).toMatchObject({ hash: first.hash, revision: 1, incidents: [{ state: 'cleared' }] });
  });

  it('is a new revision once late data changes it, and the one before is superseded', async () => {
    const { id, mac, startedMs } = await over();
    const first = await of(id);
    expect(await stateOf(first.hash)).toMatchObject({ state: 'valid', revision: 1, newest: 1 });
    await world.measure(mac, [[startedMs + 32 * minute, 5]]);
    // Nothing is superseded before the next report says something else.
    expect(await stateOf(first.hash)).toMatchObject({ state: 'valid' });
    const second = await of(id);
    expect(second).toMatchObject({ revision: 2, data: { readings: 13 } });
    expect(second.hash).not.toBe(first.hash);
    expect(await stateOf(first.hash)).toMatchObject({ state: 'superseded', revision: 1, newest: 2 });
    expect(await stateOf(second.hash)).toEqual({
      state: 'valid',
      kind: 'mission',
      revision: 2,
      newest: 2,
      from: new Date(startedMs).toISOString(),
      until: new Date(startedMs + 60 * minute + 1).toISOString(),
      issuedAt: new Date(world.test.clock.now()).toISOString(),
    });
    // What its sensor says after the end is no part of it.
    world.test.clock.advance(10 * minute);
    await world.measure(mac, [[world.test.clock.now() - minute, 20]]);
    expect(await of(id)).toMatchObject({ revision: 2, hash: second.hash });
  });

  it('is one revision when two ask at once', async () => {
    const { id } = await over();
    const both = await Promise.all([of(id), of(id), of(id)]);
    expect(new Set(both.map(({ hash, revision }) => `${revision} ${hash}`)).size).toBe(1);
    expect(await world.test.sql('select revision from report_revision where mission_id = $1', [id])).toEqual([{ revision: 1 }]);
  });

  it('of one that runs is told up to this minute', async () => {
    const { test } = world;
    const plan = await world.plan(owner, { startAt: new Date(test.clock.now()).toISOString() });
    const { id } = await world.add(owner, plan);
    await world.pass(10);
    test.clock.advance(25_000);
    const found = await of(id);
    expect(found).toMatchObject({ subject: { endedAt: null }, verdict: { outcome: 'noData' } });
    expect(found.until).toBe(test.clock.now() - 25_000 + 1);
    test.clock.advance(20_000);
    expect(await of(id)).toMatchObject({ revision: 1, hash: found.hash });
    test.clock.advance(15_000);
  });

  it('is the same for a member of a team who may see the past of the mission, and for none who may see it now alone', async () => {
    const { test } = world;
    const { id } = await over();
    const { hash } = await of(id);
    const member = await world.account();
    const give = (level: string) =>
      test.sql(
        `with team as (insert into team (owner_id, creator_id, name, created_at) values ($1, $1, $4, now()) returning id),
           joined as (insert into team_member (team_id, account_id, role, created_at) select id, $2::integer, 'subUser', now() from team)
         insert into team_target (team_id, kind, target_id, level, created_at) select id, 'mission', $3::integer, $5, now() from team`,
        [owner.id, member.id, id, `Team ${level}`, level],
      );
    await give('access');
    await test.refused(calls.missionContent, { id }, member.token, 'notAllowed');
    await give('detailed');
    expect(await of(id, member)).toMatchObject({ hash, revision: 1, owner: { account: owner.account } });
  });

  it('is for nobody else, and there is none of a mission that never started', async () => {
    const { test } = world;
    const { id } = await over();
    await test.refused(calls.missionContent, { id }, (await world.account()).token, 'noSuchMission');
    await test.refused(calls.missionContent, { id }, undefined, 'sessionInvalid');
    const planned = await world.add(owner, await world.plan(owner));
    await test.refused(calls.missionContent, { id: planned.id }, owner.token, 'reportNotStarted');
  });
});

describe('Whoever holds a report', () => {
  it('verifies it without a login by its hash, and is told neither names nor places', async () => {
    const { id } = await over();
    const { hash } = await of(id);
    expect(Object.keys(await stateOf(hash.toUpperCase())).toSorted()).toEqual([
      'from',
      'issuedAt',
      'kind',
      'newest',
      'revision',
      'state',
      'until',
    ]);
    expect(await stateOf(sha('nothing'))).toMatchObject({ state: 'unknown', kind: null, revision: null, from: null });
    await world.test.refused(calls.verify, {}, undefined, 'parametersIllegal');
    await world.test.refused(calls.verify, { hash: 'abc' }, undefined, 'parametersIllegal');
    await world.test.refused(calls.verify, { hash, padding: 'x'.repeat(20_000) }, undefined, 'bodyTooLarge');
  });

  it('verifies the file, its facts or its readings; one changed byte makes it unknown', async () => {
    const { id } = await over();
    const principal = { accountId: owner.id, ownerId: owner.id, level: 'normal', now: () => world.test.clock.now() } as const;
    const { clock, pool, url } = world.test;
    const tools = { db: world.test.database.db, store: new TelemetryStore(pool), clock, publicUrl: () => url };
    const { content, readings } = await reportOf(tools, principal, { missionId: id });
    const facts = canonicalFacts(content);
    const valid = { state: 'valid', revision: 1, kind: 'mission' };
    expect(sha(readings)).toBe(content.data.readingsHash);
    expect(await upload(pdfOf(facts, readings, content.hash))).toMatchObject(valid);
    expect(await upload(new Blob([facts]))).toMatchObject(valid);
    // A file of up to 25 MB is looked at.
    expect(await upload(new Blob([pdfOf(facts, readings, content.hash), Buffer.alloc(20_000_000)]))).toMatchObject(valid);
    // Laid out otherwise it says the same.
    expect(await upload(new Blob([JSON.stringify(reportFacts.parse(content), null, 2)]))).toMatchObject(valid);
    expect(await upload(new Blob([readings]))).toMatchObject(valid);

    const warmer = facts.replace('"value":11', '"value":8');
    expect(warmer).not.toBe(facts);
    expect(await upload(new Blob([warmer]))).toMatchObject({ state: 'unknown' });
    expect(await upload(pdfOf(warmer, readings, content.hash))).toMatchObject({ state: 'unknown' });
    const changed = Buffer.from(readings);
    changed[changed.length - 2] = 0x39;
    expect(await upload(pdfOf(facts, changed, content.hash))).toMatchObject({ state: 'unknown' });
    expect(await upload(new Blob([changed]))).toMatchObject({ state: 'unknown' });
    expect(await upload(pdfOf(facts, readings, sha('another')))).toMatchObject({ state: 'unknown' });
  });

  it('is told nothing of what is no report', async () => {
    for (const file of ['', '{', '%PDF-1.7\n%%EOF', '['.repeat(50_000), `{"a":${'['.repeat(50_000)}`])
      expect(await upload(new Blob([file]))).toMatchObject({ state: 'unknown' });
  });
});
