/** What roles, menus, resources and categories look like on the wire. */
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { accountLevels } from '../levels.js';

const wholeNumber = z.number().int();
const levels = z.enum(accountLevels);

/** What has a name in both languages: `label` is the one of the caller's language. */
const named = { name: z.string(), nameEn: z.string(), label: z.string() };

/** A role. The name of a seeded one that nobody renamed is in the caller's language. */
export const role = z.object({
  id: wholeNumber,
  name: z.string(),
  /** The level it is the seeded role of; null for one that somebody made. */
  level: levels.nullable(),
  remark: z.string(),
  isEnabled: z.boolean(),
  userCount: wholeNumber,
  menuCount: wholeNumber,
  resourceCount: wholeNumber,
  /** The specification's add time. */
  createdAt: isoTime,
});
/** See `role`. */
export type Role = z.output<typeof role>;

/** An account with the roles it has. */
export const roleUser = z.object({
  uid: wholeNumber,
  account: z.string(),
  nickname: z.string(),
  level: levels,
  isDisabled: z.boolean(),
  roles: z.array(z.object({ id: wholeNumber, name: z.string(), isEnabled: z.boolean() })),
});
/** See `roleUser`. */
export type RoleUser = z.output<typeof roleUser>;

/** A menu. Lists give every parent before its children, siblings by `sort`. */
export const menu = z.object({
  id: wholeNumber,
  parentId: wholeNumber.nullable(),
  /** How deep it stands in the tree, from 1. */
  level: wholeNumber,
  ...named,
  /** Page it leads to; null for a heading. */
  path: z.string().nullable(),
  icon: z.string().nullable(),
  sort: wholeNumber,
  isShown: z.boolean(),
  /** The seeded menu's name in the program: it cannot be removed, and its path stays. Null for one that somebody made. */
  key: z.string().nullable(),
  createdAt: isoTime,
});
/** See `menu`. */
export type Menu = z.output<typeof menu>;

/** A call of the contract, or one that somebody wrote down. */
export const resource = z.object({
  id: wholeNumber,
  ...named,
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  categoryId: wholeNumber.nullable(),
  /** The category's name in the caller's language. */
  category: z.string().nullable(),
  /** A call of the program: method and path stay, and it cannot be removed. */
  isSeeded: z.boolean(),
  /** Levels the call is open to at all, whatever roles say; null for every level. */
  levels: z.array(levels).nullable(),
  /** The specification's create time. */
  createdAt: isoTime,
});
/** See `resource`. */
export type Resource = z.output<typeof resource>;

/** The specification's type of a resource. */
export const category = z.object({
  id: wholeNumber,
  /** The feature's name in the program: it cannot be removed. Null for one that somebody made. */
  key: z.string().nullable(),
  ...named,
  resourceCount: wholeNumber,
  createdAt: isoTime,
});
/** See `category`. */
export type Category = z.output<typeof category>;

/** Whether a role has it, and whether it must: the administrator's role keeps what roles are changed with. */
export const grant = { isGranted: z.boolean(), isKept: z.boolean() };

/** A menu as its user sees it. */
export const seenMenu = z.object({
  id: wholeNumber,
  /** The nearest menu above it that he has too; null at the top. */
  parentId: wholeNumber.nullable(),
  key: z.string().nullable(),
  /** In the caller's language. */
  name: z.string(),
  path: z.string().nullable(),
  icon: z.string().nullable(),
  sort: wholeNumber,
  /** False: it can be opened, but neither it nor what is below it stands in the navigation. */
  isShown: z.boolean(),
});
/** See `seenMenu`. */
export type SeenMenu = z.output<typeof seenMenu>;

/** What the caller may see and do. */
export const permission = z.object({
  level: levels,
  roles: z.array(z.object({ id: wholeNumber, name: z.string(), isEnabled: z.boolean() })),
  /** As a tree, flat and in order: every parent before its children. */
  menus: z.array(seenMenu),
  /** Pages that can be opened: those of his menus, shown or not, and those everyone has. */
  paths: z.array(z.string()),
  /** Calls that are open to him as `METHOD path`: what his roles give and his level allows, and what no role can take away. */
  resources: z.array(z.string()),
  /** Whom he acts for as great administrator; null when he acts for himself. */
  owner: z.object({ uid: wholeNumber, account: z.string(), nickname: z.string() }).nullable(),
});
/** See `permission`. */
export type Permission = z.output<typeof permission>;
