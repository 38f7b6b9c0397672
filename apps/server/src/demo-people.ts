/**
 * Whom the demo tells about alarms: contact persons who have agreed, and its notification plans. Their addresses belong to nobody, and nothing is sent to them: what they
 * would be told stands in the log.
 */
import type { Tx } from './db/connect.js';
import { ensureContact } from './features/mission/index.js';
import { addPlan, listPlans } from './features/notification/index.js';
import type { Asker } from './scope/devices.js';

const contacts = {
  duty: { name: '冷链值班室', email: 'duty@demo.example', phone: null, company: '霜途演示', remark: '', language: 'zh-cn' },
  quality: { name: '周敏', email: 'quality@demo.example', phone: null, company: '霜途演示', remark: '质量负责人', language: 'zh-cn' },
  rotterdam: {
    name: 'Emma Clarke',
    email: 'emma.clarke@demo.example',
    // Of the numbers that are set aside for stories.
    phone: '+447700900123',
    company: 'Rotterdam Cold Store',
    remark: 'QA on call',
    language: 'en',
  },
} as const;

/** Makes the contacts and plans that are missing; a plan is known by its name. */
export async function seedDemoPeople(tx: Tx, asker: Asker, groupIds: ReadonlyMap<string, number>, at: Date): Promise<void> {
  const idOf = (key: keyof typeof contacts): Promise<number> => ensureContact(tx, asker.ownerId, contacts[key], at);
  const [duty, quality, rotterdam] = [await idOf('duty'), await idOf('quality'), await idOf('rotterdam')];
  const site = groupIds.get('rotterdam');
  const known = new Set((await listPlans(tx, asker)).map(({ name }) => name));
  const always = { isEnabled: true, passesQuietHours: true };
  const plans: Parameters<typeof addPlan>[1][] = [
    {
      ...always,
      name: '全部设备',
      scope: 'account',
      severities: ['warning', 'alarm'],
      types: [],
      steps: [
        {
          afterMinutes: 0,
          recipients: [
            { kind: 'account', id: asker.ownerId, channels: ['inApp'] },
            { kind: 'contact', id: duty, channels: ['mail'] },
          ],
        },
        { afterMinutes: 15, recipients: [{ kind: 'contact', id: quality, channels: ['mail'] }] },
      ],
    },
    {
      ...always,
      name: 'Rotterdam, day and night',
      scope: 'groups',
      groupIds: site === undefined ? [] : [site],
      severities: ['alarm'],
      types: [],
      steps: [{ afterMinutes: 0, recipients: [{ kind: 'contact', id: rotterdam, channels: ['mail', 'sms'] }] }],
    },
  ];
  for (const plan of plans) if (!known.has(plan.name)) await addPlan(asker, plan, { db: tx, audit: () => undefined }, at);
}
