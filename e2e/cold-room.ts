/** What stories of alarms begin with: a gateway that hears sensors in fridges, and a rule that watches them. */
import type { AlarmType } from '@frostway/core/alarms';
import { type Locator, type Page, expect } from '@playwright/test';
import { type Gateway, type SensorReading, connectGateway } from './gateway.js';
import { putInInventory, takeDevices } from './devices.js';
import { type StoryPlatform, adminPassword } from './platform.js';
import type { Senders } from './senders.js';
import { button, field, zh } from './story.js';

/** Where the stories' people and browsers are. */
export const zoneName = 'Asia/Shanghai';
export const minuteMs = 60_000;

export type ColdRoom = {
  readonly token: string;
  /** The gateway's connection. */
  readonly gateway: Gateway;
  /** The MACs of the fridges, in the order of their names. */
  readonly macs: readonly string[];
  /** One call as the owner; throws when it is refused. */
  readonly must: <T>(method: string, target: string, body: object) => Promise<T>;
};

/** Readings of one sensor, each with its own time, stored when the promise is done. */
export function feel(
  { gateway }: ColdRoom,
  mac: string,
  readings: readonly (readonly [atMs: number, celsius: number])[],
): Promise<unknown> {
  return gateway.publish(
    ...readings.map(([atMs, temperature]): SensorReading => ({
      mac,
      temperature,
      humidity: 61.5,
      power: 3650,
      time: new Date(atMs).toISOString(),
    })),
  ).acknowledged;
}

/** Takes a gateway and a sensor for each name, and has a rule watch them all. */
export async function openColdRoom(platform: StoryPlatform, names: readonly string[], rule: object): Promise<ColdRoom> {
  const token = await platform.logIn('admin', adminPassword);
  const macs = names.map((_, index) => `C0FFEE0001${String(index).padStart(2, '0')}`);
  const devices = [
    { mac: 'C0FFEE000001', model: 'gateway-a', name: 'Gateway 1' },
    ...names.map((name, index) => ({ mac: macs[index] ?? '', model: 'beacon-th', name })),
  ];
  await putInInventory(platform, token, devices);
  const password = (await takeDevices(platform, token, devices)).get('C0FFEE000001') ?? '';
  const must: ColdRoom['must'] = async (method, target, body) => {
    const { errorcode, message, data } = await platform.call(method, target, body, token);
    if (errorcode !== 0) throw new Error(`${method} ${target} was refused: ${errorcode} ${message}`);
    return data as never;
  };
  await must('POST', '/beacon/alertRule', { probe: 'temperature', severity: 'alarm', macs, ...rule });
  return { token, gateway: await connectGateway(platform, 'C0FFEE000001', password), macs, must };
}

/** A contact person of the owner, in the zone of the stories, who has agreed at each of his addresses to be told there. */
export async function addContact(
  { must }: ColdRoom,
  { questions }: Senders,
  fields: { readonly name: string; readonly email: string; readonly phone?: string },
): Promise<number> {
  const { id } = await must<{ id: number }>('POST', '/beacon/contactPerson', { language: 'zh-cn', zone: zoneName, ...fields });
  for (const address of [fields.email, ...(fields.phone === undefined ? [] : [fields.phone])]) {
    const keyOf = (): string | undefined => questions.find(({ to }) => to === address)?.key;
    await expect.poll(keyOf).toBeDefined();
    await must('PUT', '/api/contactPerson/question', { key: keyOf(), agrees: true });
  }
  return id;
}

/** A plan whose one step tells these of every alarm of the account. */
export async function addPlan({ must }: ColdRoom, recipients: readonly object[]): Promise<void> {
  const plan = { name: '值班', scope: 'account', severities: ['warning', 'alarm'], steps: [{ afterMinutes: 0, recipients }] };
  await must('POST', '/api/notification/plan', plan);
}

/** The row of an alarm in the list. */
export const alarmRow = (page: Page, device: string): Locator => page.locator('[role=row][data-alarm]').filter({ hasText: device });

/** The name of a type of alarms. */
export const typeName = (type: AlarmType): string => zh(`alarm.type.${type}`);

/** Acknowledges the alarm the keys act on, without the mouse. */
export async function acknowledgeByKey(page: Page, cause: string, comment: string): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: zh('alarm.acknowledge.title') });
  await expect(field(dialog, zh('alarm.acknowledge.reason'))).toBeFocused();
  await page.keyboard.type(cause);
  await expect(page.getByRole('option', { name: cause })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(field(dialog, zh('alarm.acknowledge.reason'))).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Tab');
  await expect(field(dialog, zh('alarm.acknowledge.comment'))).toBeFocused();
  await page.keyboard.type(comment);
  // One key after the other, as a person presses them: the dialog keeps the focus inside, and looks after each.
  await page.keyboard.press('Tab');
  await expect(button(dialog, zh('frame.cancel'))).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(dialog, zh('alarm.act.acknowledge'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}
