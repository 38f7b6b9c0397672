/** An enterprise for the stories of screens: a dealer above it, users, an external user, devices, teams with levels of every kind, a great administrator. */
import { type NewDevice, putInInventory, takeDevices } from './devices.js';
import type { StoryPlatform } from './platform.js';

const password = 'enterprise-password';

export type TeamWorld = {
  /** The enterprise. */
  readonly owner: string;
  /** One of its users, a plain member of the team. */
  readonly member: string;
  readonly teamId: number;
  readonly emptyId: number;
  /** The member whose levels are looked at. */
  readonly uid: number;
  /** What people, teams and devices are called. */
  readonly names: readonly string[];
};

const users = [
  ['lin.xiaolan', '林晓岚'],
  ['ruoxi.chen', '陈若溪'],
  ['li.zhao', '赵立'],
  ['simin.wang', '王思敏'],
] as const;
const devices: readonly NewDevice[] = [
  { mac: 'C0FFEE00B001', model: 'gateway-a', name: '车载网关 014' },
  { mac: 'C0FFEE00B002', model: 'beacon-th', name: '疫苗冷藏箱 07 · 中层右侧' },
  { mac: 'C0FFEE00B003', model: 'beacon-th', name: '疫苗冷藏箱 08 · 上层' },
  { mac: 'C0FFEE00B004', model: 'beacon-th', name: '上海张江仓 温湿度 3 号货架通道入口' },
  { mac: 'C0FFEE00B005', model: 'beacon-th', name: '备用冷藏箱 09' },
];
const teams = [
  ['华东医药线', '疫苗与胰岛素的运输、仓储与质量'],
  ['上海张江仓', ''],
] as const;

/** Makes it; `admin` is the administrator's token. */
export async function makeTeamWorld(platform: StoryPlatform, admin: string): Promise<TeamWorld> {
  const ask = async (method: string, target: string, body: object, token: string): Promise<Record<string, unknown>> => {
    const { errorcode, message, data } = await platform.call(method, target, body, token);
    if (errorcode !== 0) throw new Error(`${method} ${target} answered ${errorcode} ${message}`);
    return data as Record<string, unknown>;
  };
  const make = async (token: string, account: string, level: string, nickname: string): Promise<number> =>
    (await ask('POST', '/api/people', { account, level, nickname, password }, token))['uid'] as number;
  await make(admin, 'hengcheng', 'dealer', '恒程科技 售后');
  const dealer = await platform.logIn('hengcheng', password);
  await make(dealer, 'qiming.zhou', 'enterprise', '周启明');
  await make(dealer, 'hefei.cdc', 'normal', '合肥疾控 质量科');
  const owner = await platform.logIn('qiming.zhou', password);
  const uids: number[] = [];
  for (const [account, nickname] of users) uids.push(await make(owner, account, 'groupUser', nickname));
  const [first = 0, second = 0, third = 0] = uids;
  await putInInventory(platform, admin, devices);
  await takeDevices(platform, owner, devices);
  const [teamId = 0, emptyId = 0] = await Promise.all(
    teams.map(async ([name, description]) => (await ask('POST', '/api/team', { name, description }, owner))['id'] as number),
  );
  const outside = (await ask('POST', '/api/team/relationUser', { account: 'hefei.cdc' }, owner))['uid'] as number;
  await ask('POST', '/api/team/member', { teamId, uid: [first], role: 'administrator' }, owner);
  await ask('POST', '/api/team/member', { teamId, uid: [second, third, outside] }, owner);
  const levels = { C0FFEE00B001: 'none', C0FFEE00B002: 'access', C0FFEE00B003: 'detailed', C0FFEE00B004: 'all' } as const;
  for (const [mac, level] of Object.entries(levels)) await ask('POST', '/api/team/join', { teamId, mac: [mac], level }, owner);
  await ask('PUT', '/api/team/join', { teamId, mac: ['C0FFEE00B002'], level: 'all', uid: second }, owner);
  await ask('POST', '/api/team/greatAdmin', { uid: first, authorised: true }, owner);
  return {
    owner,
    member: await platform.logIn('ruoxi.chen', password),
    teamId,
    emptyId,
    uid: second,
    names: [
      ...users.flat(),
      ...teams.flat(),
      ...devices.flatMap(({ name }) => [name, ...name.split(' · ')]),
      'hengcheng',
      '恒程科技 售后',
      'qiming.zhou',
      '周启明',
      'hefei.cdc',
      '合肥疾控 质量科',
    ].filter((name) => name !== ''),
  };
}
