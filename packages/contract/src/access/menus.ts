/** The menus that are there from the start: what the navigation shows, whom it is shown to at first, and which pages can be opened. */
import { type AccountLevel, accountLevels } from '../levels.js';

/** A menu as the program brings it; an administrator may rename, move, hide, add and take away. */
export type SeededMenu = {
  /** Its name in the program; also the key of its parent. */
  readonly key: string;
  readonly parent?: string;
  readonly 'zh-cn': string;
  readonly en: string;
  /** Page it leads to; none for a heading. */
  readonly path?: string;
  /** A name of the page's table of icons. */
  readonly icon?: string;
  /** False: the page can be opened but has no entry in the navigation. */
  readonly isShown?: boolean;
  /** Levels whose role has it at first. */
  readonly levels: readonly AccountLevel[];
};

const everyone = accountLevels;
const administrator: readonly AccountLevel[] = ['administrator'];
const whoHasPeople: readonly AccountLevel[] = ['administrator', 'dealer', 'enterprise'];
const whoOwns: readonly AccountLevel[] = ['administrator', 'dealer', 'demo', 'normal', 'internet', 'enterprise', 'groupUser'];

/** In the order they are shown. */
export const seededMenus: readonly SeededMenu[] = [
  { key: 'view', 'zh-cn': '概览', en: 'Overview', path: '/view', icon: 'overview', levels: everyone },
  { key: 'deviceMonitor', 'zh-cn': '设备监测', en: 'Monitor', path: '/deviceMonitor', icon: 'monitor', levels: everyone },
  { key: 'posList', 'zh-cn': '车辆定位', en: 'Positions', path: '/posList', icon: 'pin', levels: everyone },
  { key: 'track', 'zh-cn': '轨迹回放', en: 'Track playback', path: '/track', icon: 'playback', levels: everyone },
  { key: 'deviceAlarm', 'zh-cn': '报警', en: 'Alarms', path: '/deviceAlarm', icon: 'bell', levels: everyone },
  { key: 'alaDetail', 'zh-cn': '超限明细', en: 'Excursions', path: '/alaDetail', isShown: false, levels: everyone },
  { key: 'deviceDetail', 'zh-cn': '设备详情', en: 'Device details', path: '/deviceDetail', isShown: false, levels: everyone },
  { key: 'deviceCompare', 'zh-cn': '传感器对比', en: 'Compare sensors', path: '/deviceCompare', isShown: false, levels: everyone },
  { key: 'reports', 'zh-cn': '温度报告', en: 'Reports', path: '/reports', icon: 'report', levels: whoOwns },
  { key: 'mission', 'zh-cn': '任务', en: 'Missions', icon: 'mission', levels: whoOwns },
  { key: 'missions', parent: 'mission', 'zh-cn': '任务列表', en: 'Mission list', path: '/mission', icon: 'mission', levels: whoOwns },
  { key: 'missionDetail', parent: 'mission', 'zh-cn': '任务详情', en: 'Mission', path: '/missionDetail', isShown: false, levels: whoOwns },
  {
    key: 'missionReport',
    parent: 'mission',
    'zh-cn': '任务报告',
    en: 'Mission report',
    path: '/missionReport',
    isShown: false,
    levels: whoOwns,
  },
  {
    key: 'missionTemplate',
    parent: 'mission',
    'zh-cn': '任务模板',
    en: 'Mission templates',
    path: '/missionTemplate',
    icon: 'layers',
    levels: whoOwns,
  },
  { key: 'person', parent: 'mission', 'zh-cn': '联系人', en: 'Contacts', path: '/person', icon: 'user', levels: whoOwns },
  { key: 'vehicle', parent: 'mission', 'zh-cn': '车辆', en: 'Vehicles', path: '/vehicle', icon: 'truck', levels: whoOwns },
  { key: 'address', parent: 'mission', 'zh-cn': '任务地址', en: 'Addresses', path: '/address', icon: 'pin', levels: whoOwns },
  { key: 'fleet', 'zh-cn': '车队', en: 'Fleet', icon: 'truck', levels: everyone },
  { key: 'fence', parent: 'fleet', 'zh-cn': '电子围栏', en: 'Fences', path: '/fence', icon: 'fence', levels: everyone },
  { key: 'mileage', parent: 'fleet', 'zh-cn': '里程统计', en: 'Mileage', path: '/mileage', icon: 'stats', levels: everyone },
  { key: 'fleetReport', parent: 'fleet', 'zh-cn': '车队报表', en: 'Fleet report', path: '/fleetReport', icon: 'report', levels: everyone },
  { key: 'driver', parent: 'fleet', 'zh-cn': '司机', en: 'Drivers', path: '/driver', icon: 'user', levels: whoOwns },
  { key: 'maintenance', parent: 'fleet', 'zh-cn': '车辆保养', en: 'Maintenance', path: '/maintenance', icon: 'wrench', levels: whoOwns },
  { key: 'equipment', 'zh-cn': '设备', en: 'Equipment', icon: 'device', levels: everyone },
  { key: 'deviceSet', parent: 'equipment', 'zh-cn': '设备管理', en: 'Devices', path: '/deviceSet', icon: 'device', levels: everyone },
  {
    key: 'deviceBind',
    parent: 'equipment',
    'zh-cn': '网关绑定',
    en: 'Gateway bindings',
    path: '/deviceBind',
    icon: 'gateway',
    levels: everyone,
  },
  {
    key: 'bindBeacon',
    parent: 'equipment',
    'zh-cn': '车载绑定',
    en: 'Tracker bindings',
    path: '/bindBeacon',
    icon: 'truck',
    levels: everyone,
  },
  { key: 'command', parent: 'equipment', 'zh-cn': '设备指令', en: 'Commands', path: '/command', icon: 'command', levels: whoOwns },
  { key: 'sim', parent: 'equipment', 'zh-cn': 'SIM 卡', en: 'SIM cards', path: '/sim', icon: 'phone', levels: whoOwns },
  { key: 'alarmSettings', 'zh-cn': '报警设置', en: 'Alarm settings', icon: 'flag', levels: whoOwns },
  {
    key: 'missionRule',
    parent: 'alarmSettings',
    'zh-cn': '报警规则',
    en: 'Alarm rules',
    path: '/missionRule',
    icon: 'flag',
    levels: whoOwns,
  },
  {
    key: 'notification',
    parent: 'alarmSettings',
    'zh-cn': '通知',
    en: 'Notifications',
    path: '/notification',
    icon: 'mail',
    levels: whoOwns,
  },
  { key: 'management', 'zh-cn': '管理', en: 'Management', icon: 'people', levels: whoOwns },
  { key: 'share', parent: 'management', 'zh-cn': '分享', en: 'Sharing', path: '/share', icon: 'share', levels: whoOwns },
  { key: 'team', parent: 'management', 'zh-cn': '团队', en: 'Teams', path: '/team', icon: 'people', levels: whoOwns },
  {
    key: 'teamDetail',
    parent: 'management',
    'zh-cn': '团队详情',
    en: 'Team details',
    path: '/teamDetail',
    isShown: false,
    levels: whoOwns,
  },
  {
    key: 'dealer',
    parent: 'management',
    'zh-cn': '经销商工作台',
    en: 'Dealer workspace',
    path: '/dealer',
    icon: 'inbox',
    levels: ['administrator', 'dealer'],
  },
  { key: 'user', parent: 'management', 'zh-cn': '用户', en: 'Users', path: '/user', icon: 'user', levels: whoHasPeople },
  {
    key: 'announcement',
    parent: 'management',
    'zh-cn': '公告',
    en: 'Announcements',
    path: '/announcement',
    icon: 'sms',
    levels: ['administrator', 'dealer'],
  },
  { key: 'audit', parent: 'management', 'zh-cn': '审计记录', en: 'Audit trail', path: '/audit', icon: 'report', levels: whoOwns },
  { key: 'administration', 'zh-cn': '系统管理', en: 'Administration', icon: 'shield', levels: administrator },
  { key: 'role', parent: 'administration', 'zh-cn': '角色', en: 'Roles', path: '/role', icon: 'cert', levels: administrator },
  {
    key: 'roleMenu',
    parent: 'administration',
    'zh-cn': '角色菜单',
    en: 'Role menus',
    path: '/roleMenu',
    icon: 'columns',
    levels: administrator,
  },
  {
    key: 'roleResource',
    parent: 'administration',
    'zh-cn': '角色资源',
    en: 'Role resources',
    path: '/roleResource',
    icon: 'key',
    levels: administrator,
  },
  { key: 'menu', parent: 'administration', 'zh-cn': '菜单', en: 'Menus', path: '/menu', icon: 'columns', levels: administrator },
  {
    key: 'resource',
    parent: 'administration',
    'zh-cn': '资源',
    en: 'Resources',
    path: '/resource',
    icon: 'link',
    levels: administrator,
  },
  { key: 'dic', parent: 'administration', 'zh-cn': '字典', en: 'Dictionary', path: '/dic', icon: 'report', levels: administrator },
  {
    key: 'mapKey',
    parent: 'administration',
    'zh-cn': '地图服务',
    en: 'Map services',
    path: '/mapKey',
    icon: 'layers',
    levels: administrator,
  },
  { key: 'outbox', parent: 'administration', 'zh-cn': '发件箱', en: 'Outbox', path: '/outbox', icon: 'mail', levels: administrator },
  {
    key: 'storage',
    parent: 'administration',
    'zh-cn': '数据存储',
    en: 'Storage',
    path: '/storage',
    icon: 'storage',
    levels: administrator,
  },
];

/** Pages that no menu gives and none can take away: what everyone needs of his own account. */
export const pagesOfEveryone: readonly string[] = ['/platform', '/profile'];
