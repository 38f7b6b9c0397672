/** Teams: who works together, on what, and how much each may do; and the great administrator, who has his owner's rights. */
import type { Answer } from '@frostway/contract/endpoint';
import { Refusal } from '@frostway/contract/refusals';
import { teamFeature as table } from '@frostway/contract/team/endpoints';
import { teamLevels } from '@frostway/contract/team/rows';
import { text } from '@frostway/contract/texts';
import { checkPage, type Page, rangeOf } from '../../call/paging.js';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { publish } from '../../events/publish.js';
import type { Clock } from '../../outside/clock.js';
import { findTeam, holdTeam } from '../../scope/teams.js';
import { countGuess } from '../account/index.js';
import { addTargets, findOwnTargets, findTeamTargets, removeTargets, setLevel } from './joining.js';
import { teamRelease } from './leaving.js';
import { addMembers, checkMember, getMember, removeMember, selectMembers, setRole } from './members.js';
import { findPermission } from './permission.js';
import { addRelation, authorise, getRelation, removeUser, selectRelations } from './relations.js';
import { missionTargets } from '../../scope/missions.js';
import { selectJoins, selectUnTeamed, type TargetSource } from './targets.js';
import { addTeam, changeTeam, getTeam, listMemberIds, removeTeam, selectTeams } from './teams.js';

export { addTargets, findOwnTargets } from './joining.js';
export { addMembers } from './members.js';
export { addTeam, hasTeam } from './teams.js';
export { findableTeams } from './findable.js';
export { type EndedTargets, endTeamTargetsOf } from './leaving.js';

/** What teams need from outside. */
export type TeamOptions = {
  readonly clock: Clock;
  /** Where missions are found; without it there are none, and 50017 is said to who names one. */
  readonly missionTargets?: TargetSource['missions'];
};

/** The calls of teams. */
function teamCalls({ clock, missionTargets }: TeamOptions): Mounted[] {
  const source: TargetSource = { missions: missionTargets };
  const at = (): Date => new Date(clock.now());
  const paged = async <T>(found: Promise<{ total: number; rows: T[] }>, page: Page) => {
    const { total, rows } = await found;
    checkPage(total, page);
    return { total, rows };
  };

  return serve('team', table, {
    team: ({ id }, caller, { db }) => getTeam(db, caller, id, source),
    addTeam: async (input, caller, context) => getTeam(context.db, caller, await addTeam(caller, input, context, at()), source),
    teamList: (input, caller, { db }) => paged(selectTeams(db, caller, { search: input.search, ...rangeOf(input) }, source), input),
    changeTeam: async (input, caller, context) => {
      await changeTeam(caller, input, context);
      return getTeam(context.db, caller, input.id, source);
    },
    removeTeam: async ({ id, confirm }, caller, context) => {
      const members = await removeTeam(caller, id, confirm, context);
      await publish(context.db, { type: 'accessChanged', accountIds: members });
      return null;
    },
    memberList: async (input, caller, { db }) => {
      const team = await findTeam(db, caller, input.teamId);
      return paged(selectMembers(db, caller, team, { role: input.role, search: input.search, ...rangeOf(input) }, source), input);
    },
    addMembers: async (input, caller, context) => {
      const team = await holdTeam(context.db, caller, input.teamId, 'manage');
      const came = await addMembers(team, input, context, at());
      await publish(context.db, { type: 'accessChanged', accountIds: came });
      return { added: came.length };
    },
    changeMember: async ({ teamId, uid, isAdmin }, caller, context) => {
      const team = await holdTeam(context.db, caller, teamId, 'own');
      await setRole(team, uid, isAdmin ? 'administrator' : 'member', context);
      await publish(context.db, { type: 'accessChanged', accountIds: [uid] });
      return getMember(context.db, caller, team, uid, source);
    },
    removeMember: async ({ teamId, uid }, caller, context) => {
      const team = await holdTeam(context.db, caller, teamId, uid === caller.accountId ? 'see' : 'manage');
      await removeMember(caller, team, uid, context);
      await publish(context.db, { type: 'accessChanged', accountIds: [uid] });
      return null;
    },
    otherMembers: async (input, caller, { db }) => {
      const { id, ownerId } = await findTeam(db, caller, input.teamId, 'manage');
      return paged(selectRelations(db, ownerId, { notInTeam: id, search: input.search, ...rangeOf(input) }), input);
    },
    relationUsers: ({ kind, search, ...page }, { ownerId }, { db }) =>
      paged(selectRelations(db, ownerId, { kind, search, ...rangeOf(page) }), page),
    addRelationUser: async (input, caller, context) => {
      // Who asks for one account after the other looks for accounts.
      const takeBack = await countGuess(`relation:${caller.accountId}`, context.independentTransaction, clock);
      const uid = await addRelation(caller, input.account, context, at()).catch(async (error: unknown) => {
        if (!(error instanceof Refusal && error.refusal === 'shareTargetNonexistent')) await takeBack();
        throw error;
      });
      await takeBack();
      return getRelation(context.db, caller.ownerId, uid);
    },
    updateRole: async ({ teamId, uid, role }, caller, context) => {
      const team = await holdTeam(context.db, caller, teamId, 'own');
      await setRole(team, uid, role, context);
      await publish(context.db, { type: 'accessChanged', accountIds: [uid] });
      return getMember(context.db, caller, team, uid, source);
    },
    joins: async ({ teamId, kind, search, ...page }, caller, { db }) => {
      const team = await findTeam(db, caller, teamId);
      return paged(selectJoins(db, caller, team, { kind, search, ...rangeOf(page) }, source), page);
    },
    addJoins: async (input, caller, context) => {
      const { db } = context;
      const team = await holdTeam(db, caller, input.teamId, 'own');
      if (input.uid !== undefined) await checkMember(db, team, input.uid);
      const ids = await findOwnTargets(db, caller, input, source);
      const added = await addTargets(team, { ...input, ids, uid: input.uid }, context, at());
      const members = await listMemberIds(db, team.id);
      await publish(db, { type: 'accessChanged', accountIds: members });
      return { added };
    },
    changeJoins: async (input, caller, context) => {
      const { db } = context;
      const team = await holdTeam(db, caller, input.teamId, 'manage');
      if (input.uid !== undefined) await checkMember(db, team, input.uid);
      const ids = await findTeamTargets(db, team, input, source);
      const changed = await setLevel(team, { ...input, ids, uid: input.uid }, context, at());
      const members = input.uid === undefined ? await listMemberIds(db, team.id) : [input.uid];
      await publish(db, { type: 'accessChanged', accountIds: members });
      return { changed };
    },
    removeJoins: async (input, caller, context) => {
      const { db } = context;
      const team = await holdTeam(db, caller, input.teamId, input.uid === undefined ? 'own' : 'manage');
      if (input.uid !== undefined) await checkMember(db, team, input.uid);
      const ids = await findTeamTargets(db, team, input, source);
      const removed = await removeTargets(team, { kind: input.kind, ids, uid: input.uid }, context);
      const members = input.uid === undefined ? await listMemberIds(db, team.id) : [input.uid];
      await publish(db, { type: 'accessChanged', accountIds: members });
      return { removed };
    },
    levels: async (_input, _caller, { lang }): Promise<Answer<(typeof table)['levels']>> => ({
      total: teamLevels.length,
      rows: teamLevels.map((level) => ({
        level,
        name: text(lang, `team.level.${level}`),
        explanation: text(lang, `team.level.${level}.means`),
      })),
    }),
    targetPermission: (input, caller, { db }) => findPermission(db, caller, input, source),
    removeUser: async ({ uid }, caller, context) => {
      const teams = await removeUser(caller, uid, context);
      await publish(context.db, { type: 'accessChanged', accountIds: [uid] });
      return { teams };
    },
    authorise: async ({ uid, authorised }, caller, context) => {
      await authorise(caller, uid, authorised, context, at());
      await publish(context.db, { type: 'accessChanged', accountIds: [uid] });
      return getRelation(context.db, caller.ownerId, uid);
    },
    unTeamTargets: async ({ teamId, kind, search, ...page }, caller, { db }) => {
      if (teamId !== undefined) await findTeam(db, caller, teamId, 'own');
      return paged(selectUnTeamed(db, caller, { teamId, kind, search, ...rangeOf(page) }, source), page);
    },
  });
}

/** What teams add. */
export function teamFeature(tools: Tools): Feature {
  return { name: 'team', calls: teamCalls({ ...tools, missionTargets }), onDeviceReleased: [teamRelease] };
}
