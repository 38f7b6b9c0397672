/** Who may make the calls of trade. */
import type { trade } from '@frostway/contract/trade/endpoints';
import { except, family, notGroupUsers } from '../families.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';

/** A device that was sold is nobody's but its owner's to sell; an administrator knows of every one. */
const toSell = except(notGroupUsers(family.own), { administrator: 'notOwner' });

export const tradeRows: Rows<typeof trade> = {
  sell: {
    given: async ({ fresh }) => ({ mac: [(await fresh.thing()).mac], account: (await fresh.stranger()).account, confirm: true }),
    expect: toSell,
  },
  previewSale: {
    given: ({ sensor, people }) => ({ mac: [sensor.mac], account: people.shareePlace.account }),
    expect: except(toSell, { demo: 'notFound' }),
  },
  sales: { given: () => ({ pageSize: 1000 }), expect: family.account },
  renew: {
    given: async ({ fresh }) => ({ mac: [(await fresh.thing()).mac], months: 12 }),
    expect: except(family.dealing, { dealerBeside: 'notFound' }),
  },
  renewals: { given: () => ({ pageSize: 1000 }), expect: family.account },
  scrap: {
    given: async ({ fresh }) => ({ mac: [(await fresh.thing()).mac], scrapped: true }),
    expect: except(family.own, { dealerAbove: 'yes', dealerTop: 'yes', administrator: 'yes' }),
  },
  dealerOverview: { given: () => ({}), expect: family.dealing },
  dealerDevices: {
    given: ({ sensor }) => ({ search: sensor.mac }),
    expect: family.dealing,
    tells: { known: ({ sensor }) => sensor.mac },
  },
  dealerCustomers: {
    given: ({ people }) => ({ search: people.owner.account }),
    expect: family.dealing,
    tells: { below: ({ people }) => people.owner.account },
  },
  expiring: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { owned: ({ sensor }) => sensor.mac } },
  expireDevice: { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  expiryInfo: { given: () => ({}), expect: family.account },
  deviceStats: { given: () => ({}), expect: family.account },
  service: [
    { given: () => ({}), expect: family.account },
    { when: 'of a device', given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
  ],
  ownService: { given: () => ({}), expect: family.dealing },
  changeService: { given: () => ({ note: newName() }), expect: family.dealing },
  dealerMayLook: { given: () => ({}), expect: family.account },
  letDealerLook: { given: () => ({ allow: false }), expect: family.putOwn, later: ['nothingChanged'] },
};
