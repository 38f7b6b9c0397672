/** Who may make the calls of sharing, and what the key of a link opens. */
import type { share } from '@frostway/contract/share/endpoints';
import { except, family, type Family } from '../families.js';
import type { House } from '../house.js';
import type { Row, Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';
import { lastDay } from './telemetry.js';

/** With the key of a link: the scope of the link is asked for, and an ended one says so. */
const guests = (base: Family, scopes: Partial<Family>): Family =>
  except(base, {
    nobody: 'notLoggedIn',
    guestLatest: 'notPermitted',
    guestHistory: 'notPermitted',
    guestPlace: 'notPermitted',
    guestWhole: 'yes',
    guestEnded: 'shareEnded',
    guestBeside: 'notFound',
    ...scopes,
  });
const every = { guestLatest: 'yes', guestHistory: 'yes', guestPlace: 'yes' } as const;

/** Who shares it sees it, and with whom it is shared knows that it is so. */
const sharedWith = except(family.putGroup, { shareeWhole: 'notOwner' });
/** The demo makes links, to what is its own; nothing of a house is. */
const linked = except(family.putGroup, { demo: 'notFound' });
const ownKey: Row['tells'] = { owned: ({ links }: House) => links.guestWhole.key };
const addLink = { given: ({ sensor }: House) => ({ mac: [sensor.mac] }), expect: family.account, tells: ownKey };
const endLink = { given: async ({ fresh }: House) => ({ id: await fresh.link() }), expect: linked };

/** A link of a house that shares places. */
async function addPositionLink({ people }: House, { test }: World): Promise<number> {
  const [row] = await test.sql<{ id: number }>(
    "insert into share_key (slug, owner_id, scope, created_at, is_position) values ($1, $2, '{place}', $3, true) returning id",
    [newName(), people.owner.id, new Date(test.clock.now())],
  );
  return row?.id ?? 0;
}

/** A share of the place of a tracker of its own with somebody of the house. */
async function addPositionShare({ people, fresh }: House, { test }: World): Promise<number> {
  const { id } = await fresh.thing('tracker');
  const [row] = await test.sql<{ id: number }>(
    "insert into device_share (owner_id, device_id, account_id, scope, created_at, is_position) values ($1, $2, $3, '{place}', $4, true) on conflict (device_id, account_id, is_position) where ended_at is null do update set created_at = excluded.created_at returning id",
    [people.owner.id, id, people.shareeWhole.id, new Date(test.clock.now())],
  );
  return row?.id ?? 0;
}

export const shareRows: Rows<typeof share> = {
  shareDevices: {
    given: async ({ fresh }) => ({ mac: [(await fresh.thing()).mac], account: (await fresh.stranger()).account, forever: true }),
    expect: family.own,
  },
  shares: {
    given: ({ sensor }) => ({ mac: [sensor.mac] }),
    expect: family.account,
    tells: { owned: ({ shareId }) => `{"id":${shareId},` },
  },
  changeShare: { given: async ({ fresh }) => ({ id: await fresh.share(), allow: false }), expect: sharedWith },
  cancelShare: [
    { given: async ({ fresh }) => ({ id: await fresh.share() }), expect: sharedWith },
    {
      when: 'of a device with an account',
      given: async ({ fresh, people }) => ({ mac: [(await fresh.thing()).mac], account: people.shareeWhole.account }),
      expect: family.own,
    },
  ],
  sharees: {
    given: ({ people }) => ({ search: people.shareeWhole.account }),
    expect: family.account,
    tells: { owned: ({ people }) => people.shareeWhole.account },
  },
  sharesWith: { given: ({ people }) => ({ uid: people.shareeWhole.id }), expect: family.group },
  sharedWithMe: {
    given: ({ sensor }) => ({ search: sensor.name }),
    expect: family.account,
    tells: { shared: ({ sensor }) => sensor.mac },
  },
  addLink: {
    given: async ({ fresh }) => ({ mac: [(await fresh.thing()).mac], forever: true }),
    expect: except(family.own, { demo: 'notFound' }),
  },
  links: addLink,
  linksToo: addLink,
  changeLink: { given: async ({ fresh }) => ({ id: await fresh.link(), label: newName() }), expect: linked },
  cancelLink: endLink,
  cancelLinkToo: endLink,
  addPositionShare: {
    given: async ({ fresh }) => ({ imei: [(await fresh.thing('tracker')).imei], until: null }),
    expect: family.own,
  },
  positionShares: {
    given: () => ({}),
    // A key that shares devices is none of places.
    expect: guests(family.account, {
      guestLatest: 'shareEnded',
      guestHistory: 'shareEnded',
      guestPlace: 'shareEnded',
      guestWhole: 'shareEnded',
      guestBeside: 'shareEnded',
    }),
  },
  endPositionShare: { given: async (house, world) => ({ id: await addPositionLink(house, world) }), expect: family.putGroup },
  endAccountPositionShare: {
    given: async (house, world) => ({ id: await addPositionShare(house, world) }),
    expect: family.putGroup,
  },
  positionSharees: { given: () => ({}), expect: family.account },
  positionSharesWith: {
    given: async (house, world) => {
      await addPositionShare(house, world);
      return { uid: house.people.shareeWhole.id };
    },
    expect: family.group,
  },
  guestStatus: [
    {
      given: () => ({ pageSize: 1000 }),
      expect: guests(family.account, { ...every, guestBeside: 'yes' }),
      tells: { listed: ({ sensor }) => sensor.mac, latest: ({ facts }) => facts.latest, place: ({ facts }) => facts.place },
    },
    {
      when: 'of a device',
      given: ({ sensor }) => ({ mac: [sensor.mac] }),
      expect: guests(family.see, every),
      tells: { latest: ({ facts }) => facts.latest },
    },
  ],
  guestTrack: {
    given: ({ tracker }, world) => ({ imei: tracker.imei, ...lastDay(world) }),
    expect: guests(except(family.history, { shareeHistory: 'notPermitted' }), {}),
    tells: { track: ({ facts }) => facts.earlierPlace },
  },
  guestSensorTrack: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, ...lastDay(world) }),
    expect: guests(family.history, { guestHistory: 'yes' }),
    tells: { past: ({ facts }) => facts.earlier },
  },
  guestColumns: {
    given: ({ sensor }, world) => ({ mac: sensor.mac, ...lastDay(world) }),
    expect: guests(family.history, { guestHistory: 'yes' }),
    tells: { past: ({ facts }) => facts.earlier },
  },
};
