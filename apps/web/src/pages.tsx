/** The table of pages: path, title, screen, place in the navigation. A later page is one more row. */
import { type PageRow, screen } from './frame/page-row.js';

const login = screen(() => import('./features/account/LoginPage.js'), 'LoginPage');

export const pages: readonly PageRow[] = [
  { path: '/', title: 'frame.nav.login', isBare: true, screen: login },
  { path: '/login', title: 'frame.nav.login', isBare: true, screen: login },
  {
    path: '/register',
    title: 'frame.nav.register',
    isBare: true,
    screen: screen(() => import('./features/account/RegisterPage.js'), 'RegisterPage'),
  },
  {
    path: '/forgetPwd',
    title: 'frame.nav.forgetPwd',
    isBare: true,
    screen: screen(() => import('./features/account/ForgetPwdPage.js'), 'ForgetPwdPage'),
  },
  {
    path: '/lostpw',
    title: 'frame.nav.lostpw',
    isBare: true,
    screen: screen(() => import('./features/account/LostPwPage.js'), 'LostPwPage'),
  },
  {
    path: '/platform',
    title: 'frame.nav.platform',
    isBare: true,
    screen: screen(() => import('./features/account/PlatformPage.js'), 'PlatformPage'),
  },
  {
    path: '/view',
    title: 'frame.nav.view',
    screen: screen(() => import('./screens/overview/OverviewScreen.js'), 'OverviewScreen'),
    short: 'frame.nav.view',
  },
  {
    path: '/deviceMonitor',
    menuSide: 'sensor',
    title: 'frame.nav.deviceMonitor',
    screen: screen(() => import('./screens/monitor/MonitorPage.js'), 'MonitorPage'),
    isKept: true,
    isDense: true,
    short: 'frame.nav.deviceMonitorShort',
  },
  {
    path: '/posList',
    side: 'position',
    title: 'frame.nav.posList',
    screen: screen(() => import('./screens/position/PosListPage.js'), 'PosListPage'),
    isKept: true,
    isDense: true,
    short: 'frame.nav.posListShort',
  },
  {
    path: '/track',
    side: 'position',
    title: 'frame.nav.track',
    screen: screen(() => import('./screens/playback/PlaybackPage.js'), 'PlaybackPage'),
    isDense: true,
    short: 'frame.nav.trackShort',
  },
  {
    path: '/mileage',
    side: 'position',
    title: 'frame.nav.mileage',
    screen: screen(() => import('./screens/mileage/MileagePage.js'), 'MileagePage'),
    short: 'frame.nav.mileageShort',
  },
  {
    path: '/fence',
    side: 'position',
    title: 'frame.nav.fence',
    screen: screen(() => import('./features/fence/FencePage.js'), 'FencePage'),
    isDense: true,
    short: 'frame.nav.fenceShort',
  },
  {
    path: '/fleetReport',
    side: 'position',
    title: 'frame.nav.fleetReport',
    screen: screen(() => import('./screens/fleet-report/FleetReportPage.js'), 'FleetReportPage'),
    isDense: true,
  },
  {
    path: '/foreign_posList',
    title: 'frame.nav.foreignPosList',
    isBare: true,
    screen: screen(() => import('./screens/position/ForeignPosListPage.js'), 'ForeignPosListPage'),
  },
  {
    path: '/deviceSet',
    title: 'frame.nav.deviceSet',
    screen: screen(() => import('./screens/device-set/DeviceSetScreen.js'), 'DeviceSetScreen'),
    isDense: true,
    short: 'frame.nav.deviceSetShort',
  },
  {
    path: '/deviceDetail',
    title: 'frame.nav.deviceDetail',
    screen: screen(() => import('./screens/device-detail/DeviceDetailPage.js'), 'DeviceDetailPage'),
    guestScreen: screen(() => import('./screens/guest/GuestPage.js'), 'GuestPage'),
    isDense: true,
  },
  {
    path: '/deviceCompare',
    side: 'sensor',
    title: 'frame.nav.deviceCompare',
    screen: screen(() => import('./screens/compare/ComparePage.js'), 'ComparePage'),
    isDense: true,
  },
  {
    path: '/deviceAlarm',
    title: 'frame.nav.deviceAlarm',
    screen: screen(() => import('./screens/alarms/AlarmScreen.js'), 'AlarmScreen'),
    isKept: true,
    isDense: true,
    short: 'frame.nav.deviceAlarm',
  },
  {
    path: '/deviceBind',
    menuSide: 'sensor',
    title: 'frame.nav.deviceBind',
    screen: screen(() => import('./features/binding/DeviceBindPage.js'), 'DeviceBindPage'),
    isDense: true,
  },
  {
    path: '/bindBeacon',
    title: 'frame.nav.bindBeacon',
    screen: screen(() => import('./features/binding/BindBeaconPage.js'), 'BindBeaconPage'),
    isDense: true,
  },
  { path: '/command', title: 'frame.nav.command', screen: screen(() => import('./features/command/CommandPage.js'), 'CommandPage') },
  { path: '/alaDetail', title: 'frame.nav.alaDetail', screen: screen(() => import('./features/alarm/AlaDetailPage.js'), 'AlaDetailPage') },
  { path: '/missionRule', title: 'frame.nav.missionRule', screen: screen(() => import('./features/alarm/RulePage.js'), 'RulePage') },
  { path: '/person', title: 'frame.nav.person', screen: screen(() => import('./screens/person/PersonPage.js'), 'PersonPage') },
  { path: '/mission', title: 'frame.nav.mission', screen: screen(() => import('./features/mission/MissionPage.js'), 'MissionPage') },
  {
    path: '/missionDetail',
    title: 'frame.nav.missionDetail',
    screen: screen(() => import('./screens/mission-detail/MissionDetailPage.js'), 'MissionDetailPage'),
    isDense: true,
  },
  { path: '/vehicle', title: 'frame.nav.vehicle', screen: screen(() => import('./features/mission/VehiclePage.js'), 'VehiclePage') },
  { path: '/address', title: 'frame.nav.address', screen: screen(() => import('./features/mission/AddressPage.js'), 'AddressPage') },
  {
    path: '/missionTemplate',
    title: 'frame.nav.missionTemplate',
    screen: screen(() => import('./features/mission/TemplatePage.js'), 'TemplatePage'),
  },
  { path: '/share', title: 'frame.nav.share', screen: screen(() => import('./features/share/SharePage.js'), 'SharePage') },
  { path: '/role', title: 'frame.nav.role', screen: screen(() => import('./features/access/RolePage.js'), 'RolePage') },
  { path: '/roleMenu', title: 'frame.nav.roleMenu', screen: screen(() => import('./features/access/RoleMenuPage.js'), 'RoleMenuPage') },
  {
    path: '/roleResource',
    title: 'frame.nav.roleResource',
    screen: screen(() => import('./features/access/RoleResourcePage.js'), 'RoleResourcePage'),
  },
  { path: '/menu', title: 'frame.nav.menu', screen: screen(() => import('./features/access/MenuPage.js'), 'MenuPage') },
  { path: '/resource', title: 'frame.nav.resource', screen: screen(() => import('./features/access/ResourcePage.js'), 'ResourcePage') },
  { path: '/dic', title: 'frame.nav.dic', screen: screen(() => import('./features/dictionary/DictionaryPage.js'), 'DictionaryPage') },
  { path: '/user', title: 'frame.nav.user', screen: screen(() => import('./features/people/UserPage.js'), 'UserPage') },
  { path: '/team', title: 'frame.nav.team', screen: screen(() => import('./features/team/TeamPage.js'), 'TeamPage') },
  {
    path: '/teamDetail',
    title: 'frame.nav.teamDetail',
    screen: screen(() => import('./features/team/TeamDetailPage.js'), 'TeamDetailPage'),
    isDense: true,
  },
  { path: '/dealer', title: 'frame.nav.dealer', screen: screen(() => import('./screens/dealer/DealerPage.js'), 'DealerPage') },
  {
    path: '/announcement',
    title: 'frame.nav.announcement',
    screen: screen(() => import('./features/overview/AnnouncementPage.js'), 'AnnouncementPage'),
  },
  { path: '/audit', title: 'frame.nav.audit', screen: screen(() => import('./features/audit/AuditPage.js'), 'AuditPage') },
  {
    path: '/notification',
    title: 'frame.nav.notification',
    screen: screen(() => import('./features/notification/NotificationPage.js'), 'NotificationPage'),
  },
  {
    path: '/verify',
    title: 'frame.nav.verify',
    isBare: true,
    screen: screen(() => import('./screens/verify/VerifyPage.js'), 'VerifyPage'),
  },
  { path: '/mapKey', title: 'frame.nav.mapKey', screen: screen(() => import('./features/map/MapKeyPage.js'), 'MapKeyPage') },
  { path: '/outbox', title: 'frame.nav.outbox', screen: screen(() => import('./features/account/OutboxPage.js'), 'OutboxPage') },
  {
    path: '/profile',
    title: 'frame.nav.profile',
    screen: screen(() => import('./features/account/ProfilePage.js'), 'ProfilePage'),
  },
];

/** Paths of the specification's section 2 that no screen stands behind yet; they lead to `/`. The list only shrinks. */
export const withoutScreen: readonly string[] = ['/missionReport'];

/** The page of a path; undefined when no screen stands behind it. A slash at the end does not matter. */
export function pageOf(path: string): PageRow | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pages.find((page) => page.path === plain);
}
