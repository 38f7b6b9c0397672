/** Who may make the calls of accounts below another, and of announcements to them. */
import type { overview } from '@frostway/contract/overview/endpoints';
import type { people } from '@frostway/contract/people/endpoints';
import { except, type Family, family, notGroupUsers } from '../families.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';

const newAccount = (): { account: string; nickname: string; password: string } => ({
  account: newName().replace(' ', '-'),
  nickname: newName(),
  password: 'a long password',
});
/** What an administrator alone does to an account; who minds it otherwise is told that he may not. */
const administrators = (base: Family): Family =>
  except(base, { owner: 'notPermitted', greatAdministrator: 'notPermitted', dealerAbove: 'notPermitted', dealerTop: 'notPermitted' });

export const peopleRows: Rows<typeof people> = {
  list: {
    given: ({ people }) => ({ search: people.groupUser.account }),
    expect: family.minding,
    tells: { below: ({ people }) => people.groupUser.account },
  },
  one: [
    { given: ({ people }) => ({ uid: people.groupUser.id }), expect: family.mind },
    {
      when: 'of the owner',
      given: ({ people }) => ({ uid: people.owner.id }),
      expect: except(family.mind, { owner: 'notFound', greatAdministrator: 'notFound' }),
    },
  ],
  add: [
    {
      when: 'a user of the enterprise',
      given: ({ people }) => ({ ...newAccount(), level: 'groupUser', parentUid: people.owner.id }),
      expect: except(notGroupUsers(family.mind), { dealerAbove: 'notPermitted', dealerTop: 'notPermitted', dealerBeside: 'notPermitted' }),
    },
    {
      when: 'a customer of the dealer',
      given: ({ people }) => ({ ...newAccount(), level: 'normal', parentUid: people.dealerAbove.id }),
      expect: except(notGroupUsers(family.mind), {
        owner: 'notPermitted',
        greatAdministrator: 'notPermitted',
        otherOwner: 'notPermitted',
        otherGreat: 'notPermitted',
      }),
    },
    { when: 'an administrator', given: () => ({ ...newAccount(), level: 'administrator' }), expect: family.administrator },
  ],
  change: [
    { given: async ({ fresh }) => ({ uid: (await fresh.user()).id, nickname: newName() }), expect: family.mind },
    {
      when: 'its roles',
      given: async ({ fresh }, { test }) => {
        const roles = await test.sql<{ id: number }>("select id from role where level in ('normal', 'groupUser')");
        return { uid: (await fresh.user()).id, roleIds: roles.map(({ id }) => id) };
      },
      expect: administrators(family.mind),
    },
  ],
  resetPassword: {
    given: async ({ fresh }) => ({ uid: (await fresh.user()).id, newPassword: 'another long password' }),
    // The owner has not let his dealers look.
    expect: except(family.mind, { dealerAbove: 'notPermitted', dealerTop: 'notPermitted' }),
  },
};

export const overviewRows: Rows<typeof overview> = {
  base: { given: () => ({}), expect: family.account },
  newVersion: { given: () => ({ version: 'one' }), expect: family.account, later: ['noNewVersion'] },
  announcements: [
    { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { announced: ({ word }) => `${word} announcement` } },
    {
      when: 'everybody’s',
      given: () => ({ all: true }),
      expect: except(family.administrator, {}),
    },
  ],
  announce: { given: () => ({ text: newName() }), expect: family.dealing },
  endAnnouncement: {
    given: async ({ fresh }) => ({ id: await fresh.announcement() }),
    expect: except(family.dealing, { dealerBeside: 'notFound', dealerTop: 'notFound' }),
  },
};
