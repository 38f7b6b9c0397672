/** Who may take data away as files, and who may read the audit trail. */
import type { auditCalls } from '@frostway/contract/audit/endpoints';
import type { exportCalls } from '@frostway/contract/export/endpoints';
import { except, family } from '../families.js';
import type { Rows } from '../row.js';
import { lastDay } from './telemetry.js';

const nobodys = 2 ** 31 - 1;

export const exportRows: Rows<typeof exportCalls> = {
  downXls: [
    {
      given: ({ sensor }, world) => ({ subject: 'track', mac: [sensor.mac], type: 'csv', ...lastDay(world) }),
      expect: family.history,
      tells: { past: ({ facts }) => facts.earlier },
    },
    {
      when: 'of alarms',
      given: ({ sensor }, world) => ({ subject: 'alm', mac: [sensor.mac], type: 'csv', ...lastDay(world) }),
      expect: family.history,
    },
  ],
  downGps: {
    given: ({ tracker }, world) => ({ did: tracker.imei, ...lastDay(world) }),
    expect: except(family.history, { shareeHistory: 'notPermitted' }),
    tells: { track: ({ facts }) => facts.earlierPlace },
  },
  trackFile: {
    given: ({ tracker }, world) => ({ imei: tracker.imei, type: 'geojson', ...lastDay(world) }),
    expect: except(family.history, { shareeHistory: 'notPermitted' }),
    tells: { track: ({ facts }) => facts.earlierPlace },
  },
  start: [
    {
      when: 'of a sensor',
      given: ({ sensor }, world) => ({ subject: 'track', mac: [sensor.mac], ...lastDay(world) }),
      expect: except(family.history, { demo: 'notFound' }),
      later: ['exportsTooMany'],
    },
    {
      when: 'of the list of alarms',
      given: (_house, world) => ({ subject: 'alm', alarms: { state: ['open'] }, ...lastDay(world) }),
      expect: family.account,
      later: ['exportsTooMany'],
    },
    {
      when: 'of the alarms of a group',
      given: ({ groupId }, world) => ({ subject: 'alm', alarms: { groupId }, ...lastDay(world) }),
      expect: family.group,
      later: ['exportsTooMany'],
    },
    { when: 'of the audit trail', given: () => ({ subject: 'audit' }), expect: family.account, later: ['exportsTooMany'] },
  ],
  // The ticket is the key: who has none has no file.
  file: { given: () => ({ ticket: 'none' }), expect: family.open, later: ['exportTicketEnded'] },
  list: { given: () => ({}), expect: family.account },
  cancel: { given: () => ({ id: nobodys }), expect: family.account, later: ['notFound'] },
};

export const auditRows: Rows<typeof auditCalls> = {
  entries: { given: () => ({ pageSize: 200 }), expect: family.account },
  kinds: { given: () => ({}), expect: family.account },
  verify: { given: () => ({}), expect: family.administrator },
};
