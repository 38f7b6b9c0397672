/**
 * Whom the demo tells about alarms: contact persons who have agreed, and its notification plans. Their addresses belong to nobody, and nothing is sent to them: what they
 * would be told stands in the log.
 */
import type { Demo } from '@frostway/fleet/demo';
import type { Tx } from './db/connect.js';
import { ensureContact } from './features/mission/index.js';
import { addPlan, listPlans } from './features/notification/index.js';
import type { Principal } from './scope/devices.js';

type Contact = Parameters<typeof ensureContact>[2];
/** Who is told in one language, and what the plans are called. `site` is the group one of them is of its own for. */
type People = {
  readonly duty: Contact;
  readonly quality: Contact;
  readonly onCall: Contact;
  readonly all: string;
  readonly ofSite: string;
  readonly site: string;
};

const people: Readonly<Record<Demo['lang'], People>> = {
  'zh-cn': {
    duty: { name: '冷链值班室', email: 'duty@demo.example', phone: null, company: '霜途演示', remark: '', language: 'zh-cn' },
    quality: { name: '周敏', email: 'quality@demo.example', phone: null, company: '霜途演示', remark: '质量负责人', language: 'zh-cn' },
    onCall: {
      name: '李航',
      email: 'lihang@demo.example',
      // Of the numbers that are set aside for stories.
      phone: '+447700900123',
      company: '苏州工业园仓',
      remark: '值班质检',
      language: 'zh-cn',
    },
    all: '全部设备',
    ofSite: '苏州工业园仓 昼夜',
    site: 'suzhou',
  },
  en: {
    duty: { name: 'Duty desk', email: 'duty-desk@demo.example', phone: null, company: 'Frostway demo', remark: '', language: 'en' },
    quality: {
      name: 'Hannah Price',
      email: 'hannah.price@demo.example',
      phone: null,
      company: 'Frostway demo',
      remark: 'QA manager',
      language: 'en',
    },
    onCall: {
      name: 'Emma Clarke',
      email: 'emma.clarke@demo.example',
      phone: '+447700900456',
      company: 'Rotterdam cold store',
      remark: 'QA on call',
      language: 'en',
    },
    all: 'All devices',
    ofSite: 'Rotterdam, day and night',
    site: 'rotterdam',
  },
};

/** Makes the contacts and plans that are missing; a plan is known by its name. */
export async function seedDemoPeople(
  tx: Tx,
  principal: Principal,
  lang: Demo['lang'],
  groupIds: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  const theirs = people[lang];
  const idOf = (contact: Contact): Promise<number> => ensureContact(tx, principal.ownerId, contact, at);
  const [duty, quality, onCall] = [await idOf(theirs.duty), await idOf(theirs.quality), await idOf(theirs.onCall)];
  const site = groupIds.get(theirs.site);
  const known = new Set((await listPlans(tx, principal)).map(({ name }) => name));
  const always = { isEnabled: true, passesQuietHours: true };
  const plans: Parameters<typeof addPlan>[1][] = [
    {
      ...always,
      name: theirs.all,
      scope: 'account',
      severities: ['warning', 'alarm'],
      types: [],
      steps: [
        {
          afterMinutes: 0,
          recipients: [
            { kind: 'account', id: principal.ownerId, channels: ['inApp'] },
            { kind: 'contact', id: duty, channels: ['mail'] },
          ],
        },
        { afterMinutes: 15, recipients: [{ kind: 'contact', id: quality, channels: ['mail'] }] },
      ],
    },
    {
      ...always,
      name: theirs.ofSite,
      scope: 'groups',
      groupIds: site === undefined ? [] : [site],
      severities: ['alarm'],
      types: [],
      steps: [{ afterMinutes: 0, recipients: [{ kind: 'contact', id: onCall, channels: ['mail', 'sms'] }] }],
    },
  ];
  for (const plan of plans) if (!known.has(plan.name)) await addPlan(principal, plan, { db: tx, audit: () => undefined }, at);
}
