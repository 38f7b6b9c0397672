/**
 * One mission from its plan to its signed decision: planned from a template, begun by leaving, a door that opens and a temperature that climbs on the open page, ended by
 * arriving, its report in a mail, released with a signature, shown to its customer by a link; then the gateway brings what it had kept, and nothing is decided any more.
 */
import { expect, test } from '@playwright/test';
import { connectGateway } from './gateway.js';
import { connectTracker, putInInventory, takeDevices, type NewDevice } from './devices.js';
import { addContact, type ColdRoom, feel, minuteMs, openColdRoom, typeName, zoneName } from './cold-room.js';
import { adminPassword } from './platform.js';
import { type Senders, sendersForFile } from './senders.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });

const truck = { imei: '866123456780044', model: 'tracker-a', name: 'Truck 44' } as const satisfies NewDevice;
/** Of the gateway of `openColdRoom`. */
const gatewayMac = 'C0FFEE000001';
const depot = { latitude: 31.2, longitude: 121.4 };
const ward = { latitude: 31.3, longitude: 121.4 };
let senders: Senders;
const env = sendersForFile((started) => (senders = started));
let room: ColdRoom;
const platform = platformFor({ demo: false, env }, async (started) => {
  room = await openColdRoom(started, ['Box 1'], { name: 'Box too warm', condition: 'gt', value: 8, delay: 0 });
  await putInInventory(started, room.token, [truck]);
  await takeDevices(started, room.token, [truck]);
  const { must, macs } = room;
  const idOf = async (target: string, body: object): Promise<number> => (await must<{ id: number }>('POST', target, body)).id;
  const person = await addContact(room, senders, { name: 'Ann', email: 'ann@example.com' });
  const vehicle = await idOf('/beacon/vehicle', { plate: '沪A 0044', model: 'Van' });
  const start = await idOf('/beacon/missionAddress', { name: 'Depot', ...depot });
  const end = await idOf('/beacon/missionAddress', { name: 'Ward', ...ward });
  const warm = await idOf('/beacon/alertRule', {
    name: 'Too warm',
    probe: 'temperature',
    condition: 'gt',
    value: 8,
    delay: 0,
    severity: 'alarm',
  });
  const light = await idOf('/beacon/alertRule', {
    name: 'Door',
    probe: 'light',
    condition: 'gt',
    value: 50,
    delay: 0,
    severity: 'warning',
  });
  await idOf('/beacon/missionTemplate', {
    name: 'Vaccine run',
    start,
    end,
    imeis: [truck.imei],
    macs,
    rules: [warm, light],
    person,
    vehicle,
    minutes: 240,
    autoEnd: true,
    autoMail: true,
  });
  // They have been his for long: what they say of the last hour is his. Who has what is read anew with a start.
  await started.sql('update device_ownership set from_ms = null');
  await started.interrupt();
  await started.resume();
  const { password } = await must<{ password: string }>('POST', '/api/gateway/credentials', { mac: gatewayMac });
  room = { ...room, gateway: await connectGateway(started, gatewayMac, password) };
});

test('a mission runs from its plan to its signature, and late data takes the decision back', async ({ page, context, browser }) => {
  test.setTimeout(240_000);
  await enterWith(context, platform(), room.token);
  const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const ago = (minutes: number): number => nowMs - minutes * minuteMs;
  const [box = ''] = room.macs;
  /** Does now what the clock would do within the minute. */
  const now = async (...jobs: readonly string[]): Promise<void> => {
    for (const job of jobs) await platform().sql('select graphile_worker.add_job($1)', [job]);
  };
  const soon = { timeout: 60_000 };

  await page.goto(`${platform().url}/mission`);
  await button(page, zh('mission.list.add')).first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('combobox', { name: zh('mission.list.template'), exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Vaccine run' }).click();
  await expect(field(dialog, zh('mission.list.name'))).toHaveValue('Vaccine run');
  await field(dialog, zh('mission.list.code')).fill('STORY-44');
  await field(dialog, zh('mission.list.autoStart')).check();
  const start = dialog.getByLabel(zh('mission.list.startAt')).first();
  await start.fill(new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' '));
  await page.locator('.ant-picker-ok button').filter({ visible: true }).click();
  await button(dialog, zh('mission.add')).click();
  await expect(dialog).toBeHidden();
  const row = page.locator('.list tbody tr').filter({ hasText: 'STORY-44' });
  await expect(row).toContainText(zh('mission.list.status.notStarted'));

  const tracker = await connectTracker(platform(), truck.imei);
  const drive = (latitude: number, minutes: number): void =>
    void tracker.move({ latitude, longitude: 121.4, speedKmh: 40, atMs: ago(minutes) });
  for (const [latitude, minutes] of [
    [31.2, 45],
    [31.2, 41],
    [31.22, 38],
    [31.24, 32],
  ] as const)
    drive(latitude, minutes);
  await expect(async () => {
    await now('missions');
    await page.reload();
    await expect(row).toContainText(zh('mission.list.status.started'), { timeout: 2000 });
  }).toPass(soon);

  await row.getByRole('link', { name: 'Vaccine run' }).click();
  const course = page.locator('.md-events');
  await expect(course).toContainText(zh('mission.detail.event.departed', { name: 'Depot' }), { timeout: 30_000 });
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  await feel(room, box, [
    [ago(36), 5],
    [ago(30), 5.2],
  ]);
  await room.gateway.publish({ mac: box, temperature: 6.5, humidity: 60, power: 3650, light: 300, time: new Date(ago(26)).toISOString() })
    .acknowledged;
  await feel(room, box, [
    [ago(22), 9.4],
    [ago(18), 10.2],
    [ago(14), 6],
  ]);
  // The open page hears of both by itself.
  await expect(course).toContainText(zh('mission.detail.event.door'), { timeout: 40_000 });
  await expect(course).toContainText(typeName('temperatureHigh'), { timeout: 40_000 });

  for (const [latitude, minutes] of [
    [31.28, 14],
    [31.3, 10],
    [31.3, 6],
    [31.3, 3],
  ] as const)
    drive(latitude, minutes);
  await expect(async () => {
    await now('missions');
    await expect(course).toContainText(zh('mission.detail.event.arrived', { name: 'Ward' }), { timeout: 5000 });
    await expect(course).toContainText(zh('mission.detail.event.ended'), { timeout: 5000 });
  }).toPass(soon);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');

  await button(page, zh('mission.decision.open')).click();
  const signing = page.getByRole('dialog', { name: zh('mission.decision.title') });
  await field(signing, zh('account.password.own')).fill(adminPassword);
  await button(signing, zh('mission.decision.act')).click();
  await expect(signing).toBeHidden();
  const decision = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: zh('mission.decision.title') }) });
  await expect(decision).toContainText(zh('mission.decision.state.released'));
  await expect(async () => {
    await now('missionReports');
    const [report] = senders.mails.flatMap(({ to, files }) => (to === 'ann@example.com' ? files : []));
    expect(report?.type).toBe('application/pdf');
    expect(report?.name).toContain('STORY-44');
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(report?.bytes ?? [])]), report?.name);
    const verified = await fetch(`${platform().url}/api/report/verify`, { method: 'POST', body: form });
    expect(await verified.json()).toMatchObject({ errorcode: 0, data: { kind: 'mission' } });
  }).toPass(soon);

  const id = Number(new URL(page.url()).searchParams.get('id'));
  const { url } = await room.must<{ url: string }>('POST', '/beacon/missionShare', { id, scope: 'all', forever: true });
  const customer = await browser.newPage();
  await customer.goto(`${platform().url}${new URL(url).pathname}${new URL(url).search}`);
  await expect(customer.getByRole('main')).toContainText('Vaccine run', { timeout: 30_000 });
  await expect(customer.getByRole('main')).toContainText(zh('mission.detail.event.arrived', { name: 'Ward' }), { timeout: 30_000 });
  await customer.close();

  // What the gateway had kept: it was warm a second time.
  await feel(room, box, [
    [ago(12), 11],
    [ago(11), 12],
    [ago(9), 5],
  ]);
  await expect(async () => {
    await now('releaseDecisions');
    await page.reload();
    await expect(decision).toContainText(zh('mission.decision.takenBack'), { timeout: 5000 });
  }).toPass(soon);
  tracker.close();
});
