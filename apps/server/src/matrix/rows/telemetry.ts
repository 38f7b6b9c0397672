/** Who may read telemetry back, and what of it. */
import type { telemetry } from '@frostway/contract/telemetry/endpoints';
import { except, family } from '../families.js';
import type { House } from '../house.js';
import type { Row, Rows } from '../row.js';
import type { World } from '../world.js';

const day = 86_400_000;
export const lastDay = ({ test }: World): { st: number; et: number } => ({ st: test.clock.now() - day, et: test.clock.now() + day / 24 });
/** What of the latest a caller is shown: values by one right, places by another. */
const latest: Row['tells'] = { latest: ({ facts }: House) => facts.latest };
const past: Row['tells'] = { past: ({ facts }: House) => facts.earlier };

/** How long an account keeps what it owns: its own affair, who acts for it, and the operator's. */
const ofOwner = except(family.administrator, { owner: 'yes', greatAdministrator: 'yes' });

export const telemetryRows: Rows<typeof telemetry> = {
  storage: { given: () => ({}), expect: family.administrator },
  status: [
    { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { listed: ({ sensor }) => sensor.mac, ...latest } },
    { when: 'of a sensor', given: ({ sensor }) => ({ mac: [sensor.mac] }), expect: family.see, tells: latest },
    {
      when: 'of a tracker',
      given: ({ tracker }) => ({ imei: [tracker.imei] }),
      expect: family.see,
      tells: { place: ({ facts }) => facts.place },
    },
    { when: 'of a group', given: ({ groupId }) => ({ groupId }), expect: family.group },
  ],
  track: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, ...lastDay(world) }),
    expect: family.history,
    tells: past,
  },
  trackColumns: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, ...lastDay(world) }),
    expect: family.history,
    tells: past,
  },
  chart: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, ...lastDay(world) }),
    expect: family.history,
    tells: past,
  },
  sensorTrack: [
    {
      given: ({ sensor }, world) => ({ mac: [sensor.mac], ...lastDay(world) }),
      expect: family.history,
      tells: past,
    },
    {
      when: 'of a tracker',
      given: ({ tracker }, world) => ({ imei: [tracker.imei], ...lastDay(world) }),
      expect: family.history,
    },
  ],
  statistics: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, by: 'hour', ...lastDay(world) }),
    expect: family.history,
    tells: past,
  },
  trend: { given: ({ sensor }) => ({ mac: [sensor.mac] }), expect: family.see, tells: past },
  gatewayTrack: [
    {
      given: ({ gateway }, world) => ({ gateway: gateway.mac, ...lastDay(world) }),
      expect: family.direct,
      tells: past,
    },
    {
      when: 'of one sensor',
      given: ({ gateway, sensor }, world) => ({ gateway: gateway.mac, mac: sensor.mac, ...lastDay(world) }),
      expect: except(family.history, { dealerAbove: 'notFound', dealerTop: 'notFound' }),
      tells: past,
    },
  ],
  gatewaysTrack: {
    given: ({ sensor }, world) => ({ mac: [sensor.mac], ...lastDay(world) }),
    expect: family.history,
    tells: past,
  },
  gatewayStatus: { given: ({ gateway }) => ({ gateway: gateway.mac }), expect: family.direct, tells: latest },
  retention: [
    { given: () => ({}), expect: family.account },
    { when: 'of an account', given: ({ people }) => ({ uid: people.owner.id }), expect: ofOwner },
  ],
  previewRetention: [
    { given: () => ({ days: 90 }), expect: family.account },
    { when: 'of an account', given: ({ people }) => ({ uid: people.owner.id, days: 90 }), expect: ofOwner },
  ],
  changeRetention: [
    { given: () => ({ days: 400, confirm: true }), expect: family.putOwn, later: ['nothingChanged'] },
    {
      when: 'of an account',
      given: ({ people }) => ({ uid: people.owner.id, days: 400, confirm: true }),
      expect: except(ofOwner, { demo: 'demoReadOnly' }),
      later: ['nothingChanged'],
    },
  ],
  gatewayBatchStatus: { given: ({ sensor }) => ({ mac: [sensor.mac] }), expect: family.see, tells: latest },
};
