/** What the calls say about a team, its people and its targets. */
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { accountLevels } from '../levels.js';

/** What a member may do with a target; each level has what the one before it has. */
export const teamLevels = ['none', 'access', 'detailed', 'all'] as const;
/** See `teamLevels`. */
export type TeamLevel = (typeof teamLevels)[number];

/** What a member is in a team: one who manages it, an account of the owner's own, an account from outside. */
export const teamRoles = ['administrator', 'subUser', 'externalUser'] as const;
/** See `teamRoles`. */
export type TeamRole = (typeof teamRoles)[number];

/** What the caller is to a team; `greatAdministrator` has the rights of `owner`. */
export const teamStandings = ['owner', 'greatAdministrator', ...teamRoles] as const;

/** What a team works with. */
export const targetKinds = ['device', 'mission'] as const;
/** See `targetKinds`. */
export type TargetKind = (typeof targetKinds)[number];

/** An account, as others who work with it see it. */
export const person = z.object({ uid: z.number().int(), account: z.string(), nickname: z.string() });

/** A team, with how many people and targets it has. */
export const team = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  owner: person,
  /** Null when the account is no more. */
  creator: person.nullable(),
  createdAt: isoTime,
  myRole: z.enum(teamStandings),
  /** People without the owner, each counted once. */
  administrators: z.number().int(),
  subUsers: z.number().int(),
  externalUsers: z.number().int(),
  /** Those of the team; for a member who does not manage it, those he has a level above none on. */
  targets: z.number().int(),
});
/** See `team`. */
export type Team = z.output<typeof team>;

/** A member of a team; the owner is none. */
export const member = person.extend({
  level: z.enum(accountLevels),
  role: z.enum(teamRoles),
  isAdmin: z.boolean(),
  /** An account of the owner's own; otherwise one from outside. Says which role he has when he administrates no longer. */
  isSubUser: z.boolean(),
  isMe: z.boolean(),
  /** Targets he has a level above none on. */
  targets: z.number().int(),
  joinedAt: isoTime,
});

/** Somebody an owner works with: a sub-user (group user below him) or an external user. */
export const relation = person.extend({
  level: z.enum(accountLevels),
  kind: z.enum(['subUser', 'externalUser']),
  /** Teams of the owner he is in. */
  teams: z.number().int(),
  isGreatAdmin: z.boolean(),
  /** Since when he is great administrator. */
  authorisedAt: isoTime.nullable(),
  /** Since when he is a sub-user, or an external user. */
  createdAt: isoTime,
});

/** Something an owner has that a team can work with. */
export const target = z.object({
  kind: z.enum(targetKinds),
  targetId: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  /** Model of a device. */
  model: z.string().nullable(),
});

/** A target of a team with its levels. */
export const join = target.extend({
  /** For every member without a level of his own. */
  level: z.enum(teamLevels),
  /** The caller's: all for the owner and for administrators. */
  myLevel: z.enum(teamLevels),
  /** Levels of single members, which go before `level`; a member who does not manage the team sees his own only. */
  members: z.array(z.object({ uid: z.number().int(), level: z.enum(teamLevels) })),
  addedAt: isoTime,
});
