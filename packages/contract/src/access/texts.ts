/** Texts of roles, menus, resources and levels. */
import { defineTexts } from '../text.js';

export const accessTexts = defineTexts({
  'access.level.administrator': { 'zh-cn': '管理员', en: 'Administrator' },
  'access.level.dealer': { 'zh-cn': '经销商', en: 'Dealer' },
  'access.level.demo': { 'zh-cn': '演示账号', en: 'Demo account' },
  'access.level.normal': { 'zh-cn': '普通账号', en: 'Standard account' },
  'access.level.internet': { 'zh-cn': '互联网账号', en: 'Internet account' },
  'access.level.enterprise': { 'zh-cn': '集团账号', en: 'Enterprise account' },
  'access.level.groupUser': { 'zh-cn': '集团用户', en: 'Group user' },

  'access.feature.account': { 'zh-cn': '账号', en: 'Accounts' },
  'access.feature.access': { 'zh-cn': '权限', en: 'Permissions' },
  'access.feature.alarm': { 'zh-cn': '报警', en: 'Alarms' },
  'access.feature.audit': { 'zh-cn': '审计记录', en: 'Audit trail' },
  'access.feature.binding': { 'zh-cn': '绑定', en: 'Bindings' },
  'access.feature.certificate': { 'zh-cn': '校准证书', en: 'Certificates' },
  'access.feature.command': { 'zh-cn': '指令', en: 'Commands' },
  'access.feature.device': { 'zh-cn': '设备', en: 'Devices' },
  'access.feature.dictionary': { 'zh-cn': '字典', en: 'Dictionary' },
  'access.feature.export': { 'zh-cn': '导出', en: 'Exports' },
  'access.feature.map': { 'zh-cn': '地图', en: 'Maps' },
  'access.feature.mission': { 'zh-cn': '任务', en: 'Missions' },
  'access.feature.notification': { 'zh-cn': '通知', en: 'Notifications' },
  'access.feature.overview': { 'zh-cn': '总览', en: 'Overview' },
  'access.feature.people': { 'zh-cn': '用户', en: 'People' },
  'access.feature.position': { 'zh-cn': '定位', en: 'Positions' },
  'access.feature.share': { 'zh-cn': '分享', en: 'Sharing' },
  'access.feature.sim': { 'zh-cn': 'SIM 卡', en: 'SIM cards' },
  'access.feature.team': { 'zh-cn': '团队', en: 'Teams' },
  'access.feature.telemetry': { 'zh-cn': '数据', en: 'Sensor data' },
  'access.feature.trade': { 'zh-cn': '经销', en: 'Sales' },
});
