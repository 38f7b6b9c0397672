/** Who may make the calls of teams. */
import type { teamFeature } from '@frostway/contract/team/endpoints';
import { except, family, notGroupUsers } from '../families.js';
import type { House } from '../house.js';
import type { Rows } from '../row.js';
import { newName } from '../things.js';
import type { World } from '../world.js';

/** The team of the house that is not asked about. */
const otherTeam = ({ teamId }: House, { house, beside }: World): number => (teamId === house.teamId ? beside.teamId : house.teamId);

export const teamRows: Rows<typeof teamFeature> = {
  team: { given: ({ teamId }) => ({ id: teamId }), expect: family.team },
  addTeam: { given: () => ({ name: newName() }), expect: family.putOwn },
  teamList: { given: () => ({ pageSize: 1000 }), expect: family.account, tells: { team: ({ teamId }) => `{"id":${teamId},` } },
  changeTeam: { given: ({ teamId }) => ({ id: teamId, description: newName() }), expect: family.manage },
  removeTeam: { given: async ({ fresh }) => ({ id: await fresh.team(), confirm: 'Yes' }), expect: family.ownTeam },
  memberList: { given: ({ teamId }) => ({ teamId, pageSize: 1000 }), expect: family.team },
  addMembers: [
    { given: async ({ teamId, fresh }) => ({ teamId, uid: [(await fresh.user()).id] }), expect: family.manage },
    {
      when: 'an administrator of it',
      given: async ({ teamId, fresh }) => ({ teamId, uid: [(await fresh.user()).id], role: 'administrator' }),
      expect: except(family.manage, { teamAdministrator: 'notOwner' }),
    },
    {
      when: 'somebody its owner does not work with',
      given: async ({ teamId }, { otherCustomer }) => ({ teamId, uid: [otherCustomer.id] }),
      expect: except(family.manage, { teamAdministrator: 'notFound', greatAdministrator: 'notFound', owner: 'notFound' }),
    },
  ],
  changeMember: {
    given: async ({ teamId, fresh }) => ({ teamId, uid: (await fresh.member()).id, isAdmin: true }),
    expect: family.ownTeam,
  },
  removeMember: [
    {
      given: async ({ teamId, fresh }) => ({ teamId, uid: (await fresh.member()).id }),
      expect: family.manage,
    },
    {
      when: 'an administrator of it',
      given: async ({ teamId, fresh }) => ({ teamId, uid: (await fresh.administrator()).id }),
      expect: except(family.manage, { teamAdministrator: 'notOwner' }),
    },
  ],
  otherMembers: {
    given: ({ teamId, people }) => ({ teamId, search: people.groupUser.account }),
    expect: except(family.manage, { demo: 'notFound' }),
  },
  relationUsers: {
    given: ({ people }) => ({ search: people.groupUser.account }),
    expect: family.account,
    tells: { owned: ({ people }) => `"account":"${people.groupUser.account}"` },
  },
  addRelationUser: { given: async ({ fresh }) => ({ account: (await fresh.stranger()).account }), expect: family.putOwn },
  updateRole: {
    given: async ({ teamId, fresh }) => ({ teamId, uid: (await fresh.member()).id, role: 'administrator' }),
    expect: family.ownTeam,
  },
  joins: {
    given: ({ teamId, sensor }) => ({ teamId, search: sensor.mac }),
    expect: family.team,
    tells: { listed: ({ sensor }) => sensor.mac },
  },
  addJoins: [
    {
      given: async ({ teamId, fresh }) => ({ teamId, mac: [(await fresh.thing()).mac], level: 'all' }),
      expect: family.ownTeam,
      later: ['targetInTeam'],
    },
    {
      when: 'a device of another to the own team',
      given: (house, world) => ({ teamId: otherTeam(house, world), mac: [house.sensor.mac], level: 'all' }),
      expect: except(family.putGroup, { owner: 'notFound', greatAdministrator: 'notFound' }),
      isOfBoth: true,
    },
  ],
  changeJoins: {
    given: async ({ teamId, fresh }) => ({ teamId, mac: [(await fresh.thing()).mac], level: 'all' }),
    expect: family.manage,
  },
  removeJoins: [
    { given: async ({ teamId, fresh }) => ({ teamId, mac: [(await fresh.thing()).mac] }), expect: family.ownTeam },
    {
      when: "one member's own level",
      given: async ({ teamId, fresh, people }) => ({ teamId, mac: [(await fresh.thing()).mac], uid: people.memberAll.id }),
      expect: family.manage,
    },
  ],
  levels: { given: () => ({}), expect: family.account },
  targetPermission: [
    { given: ({ sensor }) => ({ mac: sensor.mac }), expect: family.see },
    { when: 'by its number', given: ({ sensor }) => ({ targetId: sensor.id }), expect: family.see },
  ],
  removeUser: { given: async ({ fresh }) => ({ uid: (await fresh.member()).id }), expect: notGroupUsers(family.putGroup) },
  authorise: {
    given: async ({ fresh }) => ({ uid: (await fresh.user()).id, authorised: true }),
    expect: except(notGroupUsers(family.putGroup), { greatAdministrator: 'notOwner', otherGreat: 'notOwner' }),
    later: ['greatAdministratorExists'],
  },
  unTeamTargets: [
    { given: () => ({ pageSize: 1000 }), expect: family.account },
    { when: 'of a team', given: ({ teamId }) => ({ teamId }), expect: except(family.ownTeam, { demo: 'notFound' }) },
  ],
};
