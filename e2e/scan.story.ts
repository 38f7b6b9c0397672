/** A device is added by its label: the camera sees the code, or a picture file holds it; both are really decoded. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { create, toFile } from 'qrcode';
import { activationKey, putInInventory } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const seen = { mac: 'C0FFEE000031', model: 'beacon-thl', name: '' };
const filed = { mac: 'C0FFEE000032', model: 'beacon-thl', name: '' };
const account = { name: 'scanner', password: 'snow-and-ice-42' };
let token = '';
let folder = '';
const platform = platformFor({ demo: false }, async (started) => {
  folder = await mkdtemp(path.join(tmpdir(), 'frostway-scan-'));
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [seen, filed]);
  const person = { account: account.name, nickname: '收货员', password: account.password, level: 'normal' };
  const made = await started.call('POST', '/api/people', person, admin);
  if (made.errorcode !== 0) throw new Error(`the account was refused: ${made.errorcode} ${made.message}`);
  token = await started.logIn(account.name, account.password);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** A video of one picture for Chromium's camera: the code in the middle of grey, YUV 4:2:0. */
async function writeVideo(text: string): Promise<string> {
  const [width, height, side] = [640, 480, 8];
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const [left, top] = [Math.floor((width - modules.size * side) / 2), Math.floor((height - modules.size * side) / 2)];
  const grey = Buffer.alloc(width * height, 220);
  for (let y = 0; y < modules.size * side; y += 1)
    for (let x = 0; x < modules.size * side; x += 1)
      if (modules.get(Math.floor(y / side), Math.floor(x / side)) === 1) grey[(top + y) * width + left + x] = 30;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)]);
  const file = path.join(folder, 'label.y4m');
  await writeFile(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
  return file;
}

test('somebody holds the label of a sensor before the camera of a phone, and it is added', async ({ playwright, launchOptions }) => {
  const video = await writeVideo(`MAC:${seen.mac};KEY:${activationKey}`);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await context.grantPermissions(['camera'], { origin: platform().url });
    await enterWith(context, platform(), token);
    const page = await context.newPage();
    await page.goto(`${platform().url}/view`);

    // What a worker needs stands in the bar at the bottom.
    const bar = page.getByRole('navigation', { name: zh('frame.nav.main') }).filter({ visible: true });
    await expect(bar.getByRole('link')).toHaveText([
      zh('frame.nav.view'),
      zh('frame.nav.deviceMonitorShort'),
      zh('frame.nav.deviceAlarm'),
      zh('frame.nav.deviceSetShort'),
    ]);
    await bar.getByRole('link', { name: zh('frame.nav.deviceSetShort'), exact: true }).click();
    await button(page, zh('device.add')).first().click();
    const dialog = page.getByRole('dialog', { name: zh('device.add') });
    await button(dialog, zh('device.scan')).click();
    await expect(field(dialog, zh('device.add.identity'))).toHaveValue(seen.mac, { timeout: 30_000 });
    await expect(field(dialog, zh('device.activationKey'))).toHaveValue(activationKey);
    // The camera is let go.
    await expect(dialog.locator('video')).toHaveCount(0);
    await button(dialog, zh('device.add.act')).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(seen.mac).filter({ visible: true }).first()).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('without a camera the label is read from a picture; one that holds no label is said', async ({ page, context }) => {
  await enterWith(context, platform(), token);
  const [label, manual, text] = ['label.png', 'manual.png', 'label.txt'].map((name) => path.join(folder, name)) as [string, string, string];
  await toFile(label, JSON.stringify({ mac: filed.mac, key: activationKey }), { width: 400 });
  await toFile(manual, 'https://example.com/manual', { width: 400 });
  await writeFile(text, 'no picture');
  await page.goto(`${platform().url}/deviceSet`);
  await button(page, zh('device.add')).first().click();
  const dialog = page.getByRole('dialog', { name: zh('device.add') });
  await button(dialog, zh('device.scan')).click();
  await expect(dialog.getByRole('status')).toHaveText(zh('device.scan.noCamera'));
  const picture = dialog.locator('input[type=file]');
  await picture.setInputFiles(text);
  await expect(dialog.getByRole('status')).toHaveText(zh('device.scan.pictureWrong'));
  await picture.setInputFiles(manual);
  await expect(dialog.getByRole('status')).toHaveText(zh('device.scan.notLabel', { text: 'https://example.com/manual' }));
  await picture.setInputFiles(label);
  await expect(field(dialog, zh('device.add.identity'))).toHaveValue(filed.mac);
  await expect(field(dialog, zh('device.activationKey'))).toHaveValue(activationKey);
});
