/** Calls of teams: their people, their targets and levels, and the great administrator. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { flag, idOf, imei, imeis, line, listFrom, mac, macsToChange, optionalLine, optionalLines, page, rowsOf } from '../inputs.js';
import { join, member, relation, target, targetKinds, team, teamLevels, teamRoles } from './rows.js';

const id = idOf('noSuchTeam');

const search = { search: optionalLine(limits.name).optional() };
const ids = listFrom(idOf('noSuchAccount'), 'parametersIllegal');
const kind = z.enum(targetKinds).default('device');
/** Targets to change: devices by MAC, IMEI or id, missions by id. */
const targets = {
  kind,
  mac: macsToChange.optional(),
  imei: imeis.optional(),
  targetId: listFrom(idOf('notFound'), 'parametersIllegal').optional(),
};
const changed = z.object({ changed: z.number().int() });

/** The calls of teams. */
export const teamFeature = defineFeature({
  team: get('/api/team', {
    tags: ['teams'],
    summary: 'One team the caller owns or belongs to.',
    input: z.object({ id }),
    answer: team,
    refuses: ['noSuchTeam'],
  }),
  addTeam: post('/api/team', {
    tags: ['teams'],
    summary: 'Adds a team; a group user does so as great administrator only, and his owner owns it.',
    input: z.object({ name: line(limits.name), description: optionalLines(limits.remark).default('') }),
    answer: team,
    refuses: ['teamNameTaken'],
    refusedAt: { teamNameTaken: 'name' },
  }),
  teamList: get('/api/team/list', {
    tags: ['teams'],
    summary: "The caller's teams, those he owns before those he belongs to, paged and searched by name, description and owner.",
    input: z.object({ ...search, ...page }),
    answer: rowsOf(team),
    refuses: ['pageOverLimit'],
  }),
  changeTeam: put('/beacon/team', {
    tags: ['teams'],
    summary: 'Changes name or description of a team the caller owns or administrates.',
    input: z.object({ id, name: line(limits.name).optional(), description: optionalLines(limits.remark).optional() }),
    answer: team,
    refuses: ['noSuchTeam', 'teamNameTaken', 'nothingChanged'],
    refusedAt: { teamNameTaken: 'name', nothingChanged: 'name' },
  }),
  removeTeam: del('/beacon/team', {
    tags: ['teams'],
    summary: 'Removes a team; its members lose its targets at once. `confirm` must be the word Yes.',
    input: z.object({ id, confirm: z.string().optional() }),
    answer: z.null(),
    refuses: ['noSuchTeam', 'notYours', 'confirmationMissing'],
    refusedAt: { confirmationMissing: 'confirm' },
  }),
  memberList: get('/api/team/member', {
    tags: ['teams'],
    summary: 'Members of a team, administrators first, paged and searched by account and nickname.',
    input: z.object({ teamId: idOf('noSuchTeam'), role: z.enum(teamRoles).optional(), ...search, ...page }),
    answer: rowsOf(member),
    refuses: ['noSuchTeam', 'pageOverLimit'],
  }),
  addMembers: post('/api/team/member', {
    tags: ['teams'],
    summary: "Adds sub-users and external users of the team's owner, by id or by account; only the owner adds administrators.",
    input: z.object({
      teamId: idOf('noSuchTeam'),
      uid: ids.optional(),
      account: listFrom(line(limits.email), 'parametersIllegal').optional(),
      /** What an account is by itself, sub-user or external user, when none is named. */
      role: z.enum(teamRoles).optional(),
    }),
    answer: z.object({ added: z.number().int() }),
    refuses: ['noSuchTeam', 'noSuchAccount', 'notYours', 'shareTargetNonexistent', 'alreadyMember', 'teamRoleUnfit', 'ownerIsNoMember'],
  }),
  changeMember: put('/api/team/member', {
    tags: ['teams'],
    summary: 'Makes a member administrator of the team, or takes that back; the owner does.',
    input: z.object({ teamId: idOf('noSuchTeam'), uid: idOf('noSuchAccount'), isAdmin: flag }),
    answer: member,
    refuses: ['noSuchTeam', 'noSuchAccount', 'notYours', 'nothingChanged'],
  }),
  removeMember: del('/api/team/member', {
    tags: ['teams'],
    summary: 'Takes a member out of a team, who loses its targets at once; anyone may leave, only the owner takes out an administrator.',
    input: z.object({ teamId: idOf('noSuchTeam'), uid: idOf('noSuchAccount') }),
    answer: z.null(),
    refuses: ['noSuchTeam', 'noSuchAccount', 'notYours'],
  }),
  otherMembers: get('/api/team/otherMember', {
    tags: ['teams'],
    summary: "Sub-users and external users of the team's owner who are not in the team, for who may add them.",
    input: z.object({ teamId: idOf('noSuchTeam'), ...search, ...page }),
    answer: rowsOf(relation),
    refuses: ['noSuchTeam', 'pageOverLimit'],
  }),
  relationUsers: get('/api/team/relationUser', {
    tags: ['teams'],
    summary: 'Whom the caller works with: his sub-users and his external users.',
    input: z.object({ kind: z.enum(['subUser', 'externalUser']).optional(), ...search, ...page }),
    answer: rowsOf(relation),
    refuses: ['pageOverLimit'],
  }),
  addRelationUser: post('/api/team/relationUser', {
    tags: ['teams'],
    summary: 'Makes an account an external user of the caller, by account name or e-mail.',
    perMinute: 60,
    input: z.object({ account: line(limits.email) }),
    answer: relation,
    refuses: ['shareTargetNonexistent', 'alreadyMember', 'ownerIsNoMember'],
    refusedAt: { shareTargetNonexistent: 'account', alreadyMember: 'account', ownerIsNoMember: 'account', textTooLong: 'account' },
  }),
  updateRole: put('/api/team/updateRole', {
    tags: ['teams'],
    summary: 'Sets the role of a member; the owner does. Sub-user or external user is what the account is by itself.',
    input: z.object({ teamId: idOf('noSuchTeam'), uid: idOf('noSuchAccount'), role: z.enum(teamRoles) }),
    answer: member,
    refuses: ['noSuchTeam', 'noSuchAccount', 'notYours', 'teamRoleUnfit', 'nothingChanged'],
  }),
  joins: get('/api/team/join', {
    tags: ['teams'],
    summary:
      'Targets of a team with their levels, paged and searched by name, MAC and IMEI; a member sees those he has a level above none on.',
    input: z.object({ teamId: idOf('noSuchTeam'), kind: z.enum(targetKinds).optional(), ...search, ...page }),
    answer: rowsOf(join),
    refuses: ['noSuchTeam', 'pageOverLimit'],
  }),
  addJoins: post('/api/team/join', {
    tags: ['teams'],
    summary: 'Adds targets of the owner to a team with a level for every member, or with `uid` for one member and none for the others.',
    input: z.object({ teamId: idOf('noSuchTeam'), ...targets, level: z.enum(teamLevels), uid: idOf('noSuchAccount').optional() }),
    answer: z.object({ added: z.number().int() }),
    refuses: ['noSuchTeam', 'noSuchAccount', 'noSuchMission', 'notFound', 'notOwner', 'notYours', 'targetInTeam', 'macNotListInChange'],
  }),
  changeJoins: put('/api/team/join', {
    tags: ['teams'],
    summary: "Changes the level of targets of a team, for every member, or with `uid` that member's own.",
    input: z.object({ teamId: idOf('noSuchTeam'), ...targets, level: z.enum(teamLevels), uid: idOf('noSuchAccount').optional() }),
    answer: changed,
    refuses: ['noSuchTeam', 'noSuchAccount', 'noSuchMission', 'notFound', 'notOwner', 'notYours', 'nothingChanged', 'macNotListInChange'],
  }),
  removeJoins: del('/api/team/join', {
    tags: ['teams'],
    summary: "Takes targets out of a team, which the owner does; with `uid` only takes away that member's own level.",
    input: z.object({ teamId: idOf('noSuchTeam'), ...targets, uid: idOf('noSuchAccount').optional() }),
    answer: z.object({ removed: z.number().int() }),
    refuses: ['noSuchTeam', 'noSuchAccount', 'noSuchMission', 'notFound', 'notOwner', 'notYours', 'nothingChanged', 'macNotListInChange'],
  }),
  levels: get('/api/team/joinLevel', {
    tags: ['fixed'],
    summary: 'The levels there are, lowest first, each with what it means in the language of the caller.',
    input: z.object({}),
    answer: rowsOf(z.object({ level: z.enum(teamLevels), name: z.string(), explanation: z.string() })),
  }),
  targetPermission: get('/api/team/getTargetPermission', {
    tags: ['teams'],
    summary: "The caller's level on a target, for whatever reason he has it; the owner has all.",
    input: z.object({ kind, mac: mac.optional(), imei: imei.optional(), targetId: idOf('notFound').optional() }),
    answer: z.object({
      kind: z.enum(targetKinds),
      targetId: z.number().int(),
      /** The highest of what owner, teams, shares and customers give him; none: he knows that it is there and no more. */
      level: z.enum(teamLevels),
      isOwner: z.boolean(),
      /** Teams that give him a level above none. */
      teams: z.array(z.object({ id: z.number().int(), name: z.string(), level: z.enum(teamLevels) })),
    }),
    refuses: ['notFound', 'noSuchMission', 'rangeMissing'],
  }),
  removeUser: del('/api/team/deleteUser', {
    tags: ['teams'],
    summary: "Takes an account out of all the caller's teams and of his external users; a sub-user stays a sub-user.",
    input: z.object({ uid: idOf('noSuchAccount') }),
    answer: z.object({ teams: z.number().int() }),
    refuses: ['noSuchAccount', 'nothingChanged'],
  }),
  authorise: post('/api/team/greatAdmin', {
    // He enters in the owner's place, and would outlive the token that made him.
    isPersonal: true,
    tags: ['teams'],
    summary: "Gives one sub-account the caller's own rights over all devices, missions and teams, or takes them back; both hold at once.",
    input: z.object({ uid: idOf('noSuchAccount'), authorised: flag }),
    answer: relation,
    refuses: ['noSuchAccount', 'notYours', 'notSubAccount', 'greatAdministratorExists', 'nothingChanged'],
  }),
  unTeamTargets: get('/api/getUnTeamTarget', {
    tags: ['teams'],
    summary: "The caller's targets that are in no team; with `teamId` those that are not in that one.",
    input: z.object({ kind, teamId: idOf('noSuchTeam').optional(), ...search, ...page }),
    answer: rowsOf(target),
    refuses: ['noSuchTeam', 'notYours', 'pageOverLimit'],
  }),
});
