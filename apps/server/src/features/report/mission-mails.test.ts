/** The report of a mission by mail at its end, read as a mail server receives it. */
import { mission as missionCalls } from '@frostway/contract/mission/endpoints';
import { report as calls } from '@frostway/contract/report/endpoints';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '../../outbox/outbox.js';
import { TestMailServer } from '../../outbox/mail-server.fixture.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import type { TestAccount } from '../../testing/accounts.js';
import { minute, MissionWorld } from '../mission/mission.fixture.js';
import { mailMissionReports } from './mission-mails.js';
import { readPdf } from './pdf/reading.fixture.js';

const mailServer = new TestMailServer();
let world: MissionWorld;
let owner: TestAccount;
beforeAll(async () => {
  await mailServer.start();
  world = await MissionWorld.open({ SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
  owner = await world.account();
});
afterAll(async () => {
  await world.close();
  await mailServer.stop();
});

/** Does what the clock does every minute. */
async function tell(mail = 100): Promise<void> {
  const { clock } = world.test;
  const tools = {
    db: world.test.database.db,
    store: new TelemetryStore(world.test.database.pool),
    clock,
    publicUrl: () => 'https://frostway.example',
    outbox: createOutbox({ mail: true, sms: false }),
    mostADay: { mail, sms: 0 },
  };
  await mailMissionReports(tools, new AbortController().signal);
}

let serial = 0;
async function contact(name: string, more: object, isAgreed = true): Promise<{ id: number; email: string }> {
  serial += 1;
  const email = `${name}${serial}@example.com`;
  const { id } = await world.test.call(missionCalls.addContact, { name, email, ...more }, owner.token);
  if (isAgreed) await world.test.sql('update contact set email_agreed_at = now() where id = $1', [id]);
  return { id, email };
}

/** A mission of an hour with the flag, too warm for ten minutes: Chen in charge reads Chinese, Ben English in °F, Una has not agreed. */
async function run(more: object = {}) {
  const { test } = world;
  const chen = await contact('chen', { language: 'zh-cn', zone: 'Asia/Shanghai' });
  const ben = await contact('ben', { language: 'en', unit: 'F', zone: 'UTC' });
  const una = await contact('una', {}, false);
  const startedMs = test.clock.now();
  const plan = await world.plan(owner, { startAt: new Date(startedMs).toISOString(), autoMail: true, person: chen.id, ...more });
  const { id } = await world.add(owner, { ...plan, contacts: [ben.id, una.id] });
  await world.pass(60);
  const warm = (at: number): number => (at >= 10 && at < 20 ? 11 : 4);
  const mac = plan.macs[0] ?? '';
  await world.measure(
    mac,
    Array.from({ length: 12 }, (_, index) => [startedMs + index * 5 * minute, warm(index * 5)] as const),
  );
  return { id, mac, startedMs, chen, ben, una };
}
const end = (id: number): Promise<unknown> => world.test.call(missionCalls.endMission, { id }, owner.token);
const sentTo = (email: string) =>
  mailServer.received.filter(
    ({ to, mail }) => to.includes(email) && (mail.attachments.length > 0 || /[Rr]eport|报告/.test(mail.subject ?? '')),
  );
async function received(email: string) {
  const [first] = await vi.waitFor(
    () => {
      const found = sentTo(email);
      if (found.length === 0) throw new Error(`nothing to ${email} yet`);
      return found;
    },
    { timeout: 50_000, interval: 100 },
  );
  return first?.mail;
}
const hashOf = async (id: number): Promise<string> => (await world.test.call(calls.missionContent, { id }, owner.token)).hash;
const fileOf = (mail: Awaited<ReturnType<typeof received>>): Buffer => Buffer.from(mail?.attachments[0]?.content as ArrayBuffer);
const reports = async (id: number) =>
  (await world.test.call(missionCalls.missionMessages, { id }, owner.token)).rows.filter(({ kind }) => kind === 'report');

describe('A mission that sends a mail at its end', () => {
  it('sends each of its people the report as a PDF, in his language, unit and zone, with the hash the report has', async () => {
    const { id, chen, ben } = await run();
    await end(id);
    await tell();
    const [chinese, english] = [await received(chen.email), await received(ben.email)];
    const hash = await hashOf(id);
    expect(chinese?.subject).toBe('温度报告：Vaccine run，1 起报警');
    expect(english?.subject).toBe('Temperature report: Vaccine run – 1 alarm');
    expect(english?.text).toContain('lowest 39.2 °F, highest 51.8 °F');
    expect(english?.text).toContain(`revision 1, SHA-256 ${hash}`);
    expect(english?.text).toContain(`https://frostway.example/missionReport?id=${id}`);
    expect(english?.text).toContain(`https://frostway.example/verify?report=${hash}`);
    for (const mail of [chinese, english]) {
      expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf', filename: expect.stringMatching(/ r1\.pdf$/) as string }]);
      const file = fileOf(mail);
      expect(file.toString('latin1', 0, 5)).toBe('%PDF-');
      expect(file.toString('latin1')).toContain(`frostway-report-sha256:${hash}`);
    }
    expect(readPdf(fileOf(chinese)).pages.join('')).toContain('任务温度报告');
    expect(readPdf(fileOf(english)).pages.join('')).toMatch(/51\.8/);
  }, 90_000);

  it('does not write to who has not agreed, and its list of messages says so', async () => {
    const { id, ben, una } = await run();
    await end(id);
    await tell();
    await received(ben.email);
    expect((await reports(id)).find(({ address }) => address === una.email)).toMatchObject({ state: 'unconfirmed', sentAt: null });
    expect(mailServer.received.some(({ to, mail }) => to.includes(una.email) && mail.attachments.length > 0)).toBe(false);
  }, 60_000);

  it('is not told twice that it is over: the report says so', async () => {
    const { id } = await run();
    await end(id);
    await world.tell();
    await tell();
    const kinds = (await world.test.call(missionCalls.missionMessages, { id }, owner.token)).rows.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'ended' || kind === 'arrived')).toEqual([]);
    expect(kinds.filter((kind) => kind === 'report')).toHaveLength(3);
  });

  it('sends it when it ends by itself', async () => {
    const { id, ben } = await run({ autoEnd: true, endAt: new Date(world.test.clock.now() + 61 * minute).toISOString() });
    await world.pass(2);
    await tell();
    expect((await received(ben.email))?.subject).toMatch(/^Temperature report: /);
    expect(await reports(id)).toHaveLength(3);
  }, 60_000);

  it('sends nothing more when late data makes another revision after the end', async () => {
    const { id, mac, startedMs, ben } = await run();
    await end(id);
    await tell();
    await received(ben.email);
    const before = await hashOf(id);
    await world.measure(mac, [[startedMs + 42 * minute, 15], [startedMs + 47 * minute, 15]]); // prettier-ignore
    await tell();
    expect(await world.test.call(calls.missionContent, { id }, owner.token)).toMatchObject({ revision: 2 });
    expect(await hashOf(id)).not.toBe(before);
    expect(await reports(id)).toHaveLength(3);
    expect(await world.test.call(calls.verify, { hash: before })).toMatchObject({ state: 'superseded', newest: 2 });
  }, 60_000);

  it('says so where data came in between the writing and the sending of the mail: the attached report is the newer', async () => {
    mailServer.isFull = true;
    const { id, mac, startedMs, ben } = await run();
    await end(id);
    await tell();
    const tries = () =>
      world.test.sql<{ state: string }>('select state from mail where recipient = $1 and attached is not null', [ben.email]);
    await vi.waitFor(async () => expect(await tries()).toEqual([{ state: 'failed' }]), { timeout: 50_000, interval: 100 });
    await world.measure(mac, [[startedMs + 42 * minute, 15], [startedMs + 47 * minute, 15]]); // prettier-ignore
    mailServer.isFull = false;
    await world.test.sql('update graphile_worker._private_jobs set run_at = now() where attempts > 0 and locked_at is null');
    const mail = await received(ben.email);
    expect(mail?.text).toMatch(/Data came in after revision 1\. The attached report is revision 2/);
    expect(fileOf(mail).toString('latin1')).toContain(`frostway-report-sha256:${await hashOf(id)}`);
  }, 120_000);

  it('sends nothing beyond what the account may send in a day, and nothing at all without the flag', async () => {
    const { id, ben } = await run();
    await end(id);
    await tell(0);
    expect((await reports(id)).map(({ state }) => state).toSorted()).toEqual(['overLimit', 'overLimit', 'unconfirmed']);
    expect(sentTo(ben.email)).toEqual([]);
    const other = await run({ autoMail: false });
    await end(other.id);
    await tell();
    expect(await reports(other.id)).toEqual([]);
  });

  it('sends nothing of one that never started', async () => {
    const plan = await world.plan(owner, { autoMail: true });
    const { id } = await world.add(owner, plan);
    await end(id);
    await tell();
    expect(await reports(id)).toEqual([]);
  });
});
