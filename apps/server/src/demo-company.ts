/**
 * With whom the demo works: colleagues in a team, a customer who sees a few sensors, and a link for his guests. Made by the handlers that would make them for anybody,
 * with their entries in the audit trail. Nobody can log in as one of these people: they have no password, no e-mail and no phone.
 */
import { demoPeople } from '@frostway/contract/account/demo';
import type { Endpoint, Input } from '@frostway/contract/endpoint';
import { share, type ShareScope } from '@frostway/contract/share/endpoints';
import { teamFeature as team } from '@frostway/contract/team/endpoints';
import type { Mac } from '@frostway/core/identity';
import type { Demo } from '@frostway/fleet/demo';
import { writeAudit } from './audit/audit.js';
import type { AuditedChange, Caller, Change } from './call/serve.js';
import type { Tx } from './db/connect.js';
import { addAccount, findAccount } from './features/account/index.js';
import { addLink, addShares, endLinksOf, findLinks, isSharedWith } from './features/share/index.js';
import { addMembers, addTargets, addTeam, findOwnTargets, hasTeam } from './features/team/index.js';
import { holdTeam } from './scope/teams.js';

const words = {
  'zh-cn': {
    quality: '周敏 质量科',
    night: '陈航 夜班仓管',
    customer: '合肥疾控中心',
    team: '质量与夜班',
    about: '质量科和夜班仓管一起盯仓库',
    link: '合肥疾控 · 疫苗专线',
  },
  en: {
    quality: 'Hannah Price, quality',
    night: 'Owen Hughes, night shift',
    customer: 'Birmingham Vaccine Centre',
    team: 'Quality and night shift',
    about: 'Quality assurance and the night shift watch the stores together',
    link: 'Birmingham · vaccine lane',
  },
} as const;

/** Groups whose sensors the team works on, and the one whose boxes are on their way to the customer. */
const storage = ['zhangjiang-cold', 'zhangjiang-deep', 'heathrow-cold', 'heathrow-deep'];
const lane = 'road-vaccine';
const linkScope: ShareScope[] = ['latest', 'history'];

/** Runs what a call would run, with its entry in the audit trail. */
type Call = <E extends Endpoint, T>(
  endpoint: E,
  input: Input<E>,
  run: (input: Input<E>, context: AuditedChange) => Promise<T>,
) => Promise<T>;

/** Makes what is missing, and ends the links visitors made. */
export async function seedDemoCompany(tx: Tx, caller: Caller, { lang, devices }: Demo, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  const { quality, night, customer, team: name, about, link: label } = words[lang];
  const macsOf = (groups: readonly string[]): Mac[] =>
    devices.flatMap((each) =>
      each.kind === 'beacon' && each.group !== undefined && groups.includes(each.group) ? [each.identity.mac] : [],
    );
  const call: Call = async (endpoint, input, run) => {
    const changes: Change[] = [];
    const made = await run(input, { db: tx, audit: (change) => void changes.push(change) });
    const origin = { address: '', requestId: '', agent: '' };
    await writeAudit(tx, { at, call: `${endpoint.method} ${endpoint.path}`, caller, origin, input, changes });
    return made;
  };

  const names = demoPeople[lang];
  const uids = [
    await ensurePerson(tx, { account: names.quality, nickname: quality, level: 'groupUser', parentId: caller.ownerId, lang }, at),
    await ensurePerson(tx, { account: names.night, nickname: night, level: 'groupUser', parentId: caller.ownerId, lang }, at),
  ].filter((uid) => uid !== undefined);
  if (uids.length > 0 && !(await hasTeam(tx, caller.ownerId, name))) {
    const teamId = await call(team.addTeam, { name, description: about }, (input, context) => addTeam(caller, input, context, at));
    const held = await holdTeam(tx, caller, teamId, 'own');
    await call(team.addMembers, { teamId, uid: uids, account: [] }, (input, context) => addMembers(held, input, context, at));
    await call(
      team.addJoins,
      { teamId, kind: 'device', mac: macsOf(storage), imei: [], targetId: [], level: 'detailed' },
      async (input, context) =>
        addTargets(held, { ...input, ids: await findOwnTargets(tx, caller, input, {}), uid: undefined }, context, at),
    );
  }

  const mac = macsOf([lane]);
  const links = await findLinks(tx, caller.ownerId, label, mac.length, linkScope);
  await endLinksOf(tx, caller.ownerId, at, links);
  if (links.length === 0)
    await call(share.addLink, { mac, imei: [], label, scope: linkScope, forever: true, allow: true }, (input, context) =>
      addLink(caller, input, context, nowMs),
    );
  const receiver = await ensurePerson(tx, { account: names.customer, nickname: customer, level: 'normal', parentId: null, lang }, at);
  const target = receiver === undefined ? undefined : await findAccount(tx, names.customer);
  if (target !== undefined && !(await isSharedWith(tx, caller.ownerId, target.id)))
    await call(
      share.shareDevices,
      { mac, imei: [], account: names.customer, scope: ['latest', 'history'], forever: true, allow: true },
      (input, context) => addShares(caller, input, target, context, nowMs),
    );
}

type Person = {
  readonly account: string;
  readonly nickname: string;
  readonly level: 'groupUser' | 'normal';
  readonly parentId: number | null;
  readonly lang: Demo['lang'];
};

/** His id; undefined when somebody else has the name, who is left alone. */
async function ensurePerson(tx: Tx, { lang, ...person }: Person, at: Date): Promise<number | undefined> {
  const known = await findAccount(tx, person.account);
  if (known !== undefined)
    return known.password_hash === null && known.email === null && known.level === person.level ? known.id : undefined;
  return (await addAccount(tx, { ...person, email: null, passwordHash: null, language: lang, maySms: false }, at))?.id;
}
