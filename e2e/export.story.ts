/** What a page hands over opens in a spreadsheet with the right numbers: sensor history as a workbook and as text, alarms as a workbook. */
import { readFile } from 'node:fs/promises';
import { type Locator, type Page, expect, test } from '@playwright/test';
import exceljs from 'exceljs';
import { type ColdRoom, feel, minuteMs, openColdRoom, typeName, zoneName } from './cold-room.js';
import { button, enterWith, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
const deviceName = '=1+1 Freezer';
const ruleName = '=HYPERLINK("http://example.com")';
/** Up to the last whole minute, so that the device is not silent. */
const fromMs = Math.floor(Date.now() / minuteMs) * minuteMs - 25 * minuteMs;
const readings = [-18.5, -18.4, -12.25, -11.5, -18.6, -19].map((celsius, index) => [fromMs + index * 5 * minuteMs, celsius] as const);
let room: ColdRoom;
const platform = platformFor({ demo: false }, async (started) => {
  room = await openColdRoom(started, [deviceName], { name: ruleName, condition: 'gt', value: -15, delay: 0 });
  await feel(room, room.macs[0] ?? '', readings);
});
test.afterAll(() => room.gateway.close());
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

type ExportChoice = { readonly subject?: 'track' | 'alm'; readonly type: 'xlsx' | 'csv' };

type File = { readonly name: string; readonly bytes: Buffer };

/** Exports what the device's page shows, with the dialog; answers the file. */
async function exported(page: Page, { subject = 'track', type }: ExportChoice): Promise<File> {
  await button(page.getByRole('main'), zh('export.act')).click();
  const dialog = page.getByRole('dialog', { name: zh('export.devices', { count: 1 }) });
  await button(dialog, zh(`export.subject.${subject}`)).click();
  await button(dialog, zh(`export.format.${type}`)).click();
  return savedBy(page, dialog);
}

/** The file that a dialog leads to. */
async function savedBy(page: Page, dialog: Locator): Promise<File> {
  const saved = page.waitForEvent('download');
  await button(dialog, zh('export.act')).click();
  const download = await saved;
  const file = await download.path();
  await expect(dialog).toBeHidden();
  return { name: download.suggestedFilename(), bytes: await readFile(file) };
}

/** Its sheets of data, behind the one that says what they come to. */
async function sheetsOf(bytes: Buffer) {
  const book = new exceljs.Workbook();
  await book.xlsx.load(bytes as unknown as ArrayBuffer);
  return book.worksheets.filter(({ name }) => name !== zh('report.sheet.name'));
}

async function sheetOf(bytes: Buffer) {
  const [sheet, ...more] = await sheetsOf(bytes);
  expect(more).toEqual([]);
  if (sheet === undefined) throw new Error('the workbook is empty');
  return sheet;
}

/** The time of a cell, which a spreadsheet keeps without a zone. */
const zonedMs = 8 * 60 * minuteMs;
const timeOf = (cell: unknown): number => Math.round(((cell as Date).getTime() - zonedMs) / 1000) * 1000;

test('the range of a device opens in a spreadsheet with the right numbers, and no text of it is a formula', async ({ page }) => {
  const mac = room.macs[0] ?? '';
  await page.goto(`${platform().url}/deviceDetail?mac=${mac}`);

  const track = await exported(page, { type: 'xlsx' });
  expect(track.name).toMatch(new RegExp(`^${mac} .*\\.xlsx$`));
  const sheet = await sheetOf(track.bytes);
  expect(sheet.getCell('A1').value).toEqual(expect.stringContaining(`${mac}  ${deviceName}`));
  expect([sheet.getCell('A2').value, sheet.getCell('B2').value]).toEqual([
    zh('export.column.time', { offset: '+08:00 Asia/Shanghai' }),
    zh('export.column.temperature', { unit: 'C' }),
  ]);
  const rows = readings.map((_, index) => sheet.getRow(index + 3));
  expect(rows.map((row) => [timeOf(row.getCell(1).value), row.getCell(2).value, row.getCell(3).value])).toEqual(
    readings.map(([atMs, celsius]) => [atMs, celsius, 61.5]),
  );
  expect(sheet.actualRowCount).toBe(readings.length + 2);

  const text = await exported(page, { type: 'csv' });
  expect([...text.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = text.bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
  expect(lines[0]).toMatch(new RegExp(`^${mac},'=1\\+1 Freezer,`));
  expect(lines.slice(2).map((line) => line.split(',').slice(0, 3))).toEqual(
    readings.map(([atMs, celsius]) => [new Date(atMs + zonedMs).toISOString().slice(0, 19).replace('T', ' '), String(celsius), '61.5']),
  );

  const alarms = await sheetOf((await exported(page, { subject: 'alm', type: 'xlsx' })).bytes);
  const heads = alarms.getRow(2).values as string[];
  const row = alarms.getRow(3);
  const of = (head: string): unknown => row.getCell(heads.indexOf(head)).value;
  expect(alarms.actualRowCount).toBe(3);
  expect(of(zh('export.alarm.type'))).toBe(typeName('temperatureHigh'));
  expect(timeOf(of(zh('export.alarm.started', { offset: '+08:00 Asia/Shanghai' })))).toBe(readings[2]?.[0]);
  expect(timeOf(of(zh('export.alarm.ended', { offset: '+08:00 Asia/Shanghai' })))).toBe(readings[4]?.[0]);
  expect([of(zh('export.alarm.worst')), of(zh('export.alarm.limit'))]).toEqual([-11.5, -15]);
  expect(String(of(zh('export.alarm.rule', { offset: '+08:00 Asia/Shanghai' })))).toContain(ruleName);
});

test('a list of alarms is exported as it is filtered, and rows of the monitor a sheet each', async ({ page }) => {
  const mac = room.macs[0] ?? '';
  await page.goto(`${platform().url}/deviceAlarm?tab=history&type=temperatureHigh`);
  await expect(page.locator('[data-alarm]')).toHaveCount(1);
  await button(page, zh('export.alarms')).click();
  const alarms = page.getByRole('dialog', { name: zh('export.alarms') });
  await expect(alarms.getByRole('listitem')).toHaveText([zh('alarm.tab.history'), typeName('temperatureHigh')]);
  const list = await sheetOf((await savedBy(page, alarms)).bytes);
  expect([1, 2, 4].map((column) => list.getRow(3).getCell(column).value)).toEqual([`'${deviceName}`, mac, typeName('temperatureHigh')]);
  expect(list.actualRowCount).toBe(3);

  await page.goto(`${platform().url}/deviceMonitor?show=table`);
  await page.getByRole('checkbox', { name: zh('telemetry.monitor.choose', { name: deviceName }) }).check();
  await page.getByRole('checkbox', { name: zh('telemetry.monitor.choose', { name: 'Gateway 1' }) }).check();
  await button(page.getByRole('region', { name: zh('telemetry.monitor.chosen', { count: 2 }) }), zh('export.act')).click();
  const both = await sheetsOf((await savedBy(page, page.getByRole('dialog', { name: zh('export.devices', { count: 2 }) }))).bytes);
  expect(both.map(({ actualRowCount }) => actualRowCount).toSorted((a, b) => a - b)).toEqual([2, readings.length + 2]);
});
