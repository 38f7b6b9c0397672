/** Texts of the overview. */
import { defineTexts } from '../text.js';

export const overviewTexts = defineTexts({
  'overview.greeting.night': { 'zh-cn': '夜深了，{name}', en: 'Good night, {name}' },
  'overview.greeting.morning': { 'zh-cn': '早上好，{name}', en: 'Good morning, {name}' },
  'overview.greeting.afternoon': { 'zh-cn': '下午好，{name}', en: 'Good afternoon, {name}' },
  'overview.greeting.evening': { 'zh-cn': '晚上好，{name}', en: 'Good evening, {name}' },
  'overview.now': { 'zh-cn': '{date} {weekday} {time} UTC{offset}', en: '{weekday} {date} {time} UTC{offset}' },

  'overview.count.devices': { 'zh-cn': '设备', en: 'Devices' },
  'overview.count.lowBattery': { 'zh-cn': '低电量', en: 'Low battery' },
  'overview.count.lowBatteryShort': { 'zh-cn': '低电量', en: 'Low power' },
  'overview.count.expiring': { 'zh-cn': '30 天内到期', en: 'Expire in 30 d' },
  'overview.count.expiringShort': { 'zh-cn': '将到期', en: 'Expiring' },

  'overview.attention': { 'zh-cn': '现在需要处理', en: 'Needs attention now' },
  'overview.attention.order': { 'zh-cn': '最差在前', en: 'worst first' },
  'overview.attention.all': { 'zh-cn': '全部 {count} 台', en: 'All {count}' },
  'overview.attention.state': { 'zh-cn': '状态', en: 'State' },
  'overview.attention.device': { 'zh-cn': '设备', en: 'Device' },
  'overview.attention.value': { 'zh-cn': '当前值', en: 'Now' },
  'overview.attention.since': { 'zh-cn': '已持续', en: 'For' },
  'overview.attention.sinceOver': { 'zh-cn': '超过 24 小时', en: 'over 24 h' },
  'overview.attention.trend': { 'zh-cn': '24 小时', en: '24 h' },
  'overview.attention.limits': { 'zh-cn': '限值', en: 'Limits' },
  'overview.attention.none': { 'zh-cn': '一切正常', en: 'All is well' },
  'overview.attention.noneHint': {
    'zh-cn': '上报的设备都在限值内，电量充足，没有失联。',
    en: 'Every reporting device is within its limits, has battery and is in touch.',
  },
  'overview.attention.quiet': { 'zh-cn': '还没有设备上报', en: 'No device has reported yet' },
  'overview.attention.quietHint': {
    'zh-cn': '设备第一次上报后，需要处理的会列在这里。',
    en: 'Once devices report, those that need somebody are listed here.',
  },
  'overview.attention.toMonitor': { 'zh-cn': '看所有设备', en: 'See all devices' },
  'overview.next': { 'zh-cn': '另外', en: 'Also' },
  'overview.next.silent': { 'zh-cn': '{count} 台无数据', en: '{count} silent' },
  'overview.next.lowBattery': { 'zh-cn': '{count} 台低电量', en: '{count} low on battery' },
  'overview.next.expiring': { 'zh-cn': '{count} 台 30 天内到期', en: '{count} expiring within 30 d' },
  'overview.next.never': { 'zh-cn': '{count} 台还未上报', en: '{count} not reported yet' },

  'overview.groups': { 'zh-cn': '各分组现状', en: 'Groups now' },
  'overview.groups.devices': { 'zh-cn': '{count} 台', en: '{count} devices' },
  'overview.groups.oneDevice': { 'zh-cn': '1 台', en: '1 device' },
  'overview.groups.monitor': { 'zh-cn': '设备监测', en: 'Monitor' },

  'overview.account': { 'zh-cn': '账户', en: 'Account' },
  'overview.account.devices': { 'zh-cn': '设备总数', en: 'Devices' },
  'overview.account.groups': { 'zh-cn': '分组总数', en: 'Groups' },
  'overview.account.active': { 'zh-cn': '7 天内活跃', en: 'Active in 7 days' },
  'overview.account.logins': { 'zh-cn': '登录次数', en: 'Logins' },
  'overview.account.lastLogin': { 'zh-cn': '上次登录', en: 'Last login' },
  'overview.account.firstLogin': { 'zh-cn': '首次登录', en: 'First login' },
  'overview.mostActive': { 'zh-cn': '最活跃的 5 台', en: '5 most active' },
  'overview.mostActive.readings': { 'zh-cn': '7 天读数', en: 'readings, 7 d' },
  'overview.mostActive.none': { 'zh-cn': '7 天内没有设备上报', en: 'No device reported in 7 days' },
  'overview.announcement': { 'zh-cn': '公告', en: 'Announcement' },
  'overview.announcement.none': { 'zh-cn': '暂无公告', en: 'Nothing announced' },

  'overview.empty.title': { 'zh-cn': '还没有设备', en: 'No devices yet' },
  'overview.empty.hint': {
    'zh-cn': '添加第一台设备后，这里会告诉您谁需要处理。用背面标签上的编号和激活码添加。',
    en: 'Once there is a device, this page says which one needs you. Add one with the number and key on its label.',
  },
  'overview.empty.act': { 'zh-cn': '添加设备', en: 'Add a device' },
});
