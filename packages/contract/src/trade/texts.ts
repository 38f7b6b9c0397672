/** Texts of trade that the server says: what ends with a sale, and the warnings before a device expires. */
import { defineTexts } from '../text.js';

export const tradeTexts = defineTexts({
  'trade.ends.shares': { 'zh-cn': '分享给账号', en: 'Shares with accounts' },
  'trade.ends.missions': { 'zh-cn': '任务', en: 'Missions' },
  'trade.ends.missionTemplates': { 'zh-cn': '任务模板', en: 'Mission templates' },
  'trade.ends.links': { 'zh-cn': '分享链接', en: 'Share links' },
  'trade.ends.bindings': { 'zh-cn': '绑定关系', en: 'Bindings' },
  'trade.ends.relays': { 'zh-cn': '转发授权', en: 'Relay permissions' },
  'trade.ends.whitelist': { 'zh-cn': '网关白名单', en: 'Gateway whitelist' },
  'trade.ends.credentials': { 'zh-cn': '网关接入密码', en: 'Gateway password' },
  'trade.ends.rules': { 'zh-cn': '报警规则', en: 'Alarm rules' },
  'trade.ends.plans': { 'zh-cn': '通知方案', en: 'Notification plans' },
  'trade.ends.groups': { 'zh-cn': '所在分组', en: 'Group membership' },
  'trade.ends.positionShares': { 'zh-cn': '位置分享', en: 'Position shares' },
  'trade.ends.positionGroups': { 'zh-cn': '定位分组', en: 'Position groups' },
  'trade.ends.fences': { 'zh-cn': '围栏', en: 'Fences' },
  'trade.ends.positionAlarms': { 'zh-cn': '定位报警设置', en: 'Position alarms' },
  'trade.ends.teamTargets': { 'zh-cn': '团队授权', en: 'Team permissions' },
  'trade.ends.reports': { 'zh-cn': '定时报告', en: 'Scheduled reports' },
  'trade.ends.maintenance': { 'zh-cn': '保养计划', en: 'Maintenance plans' },
  'trade.ends.commands': { 'zh-cn': '待下发指令', en: 'Pending commands' },

  'trade.state.open': { 'zh-cn': '未开始计费', en: 'Not started' },
  'trade.state.valid': { 'zh-cn': '有效', en: 'Valid' },
  'trade.state.expiring': { 'zh-cn': '即将到期', en: 'Expiring soon' },
  'trade.state.expired': { 'zh-cn': '已过期', en: 'Expired' },
  'trade.state.scrapped': { 'zh-cn': '已报废', en: 'Scrapped' },

  'trade.expiryMail.subject': {
    'zh-cn': '{count} 台设备即将到期',
    en: '{count} devices expire soon',
    en_one: '{count} device expires soon',
  },
  'trade.expiryMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n以下设备即将到期：\n\n{devices}\n\n到期后设备仍会继续记录数据，续费后即可查看。续费请联系：{contact}\n\n{url}',
    en: 'Hello {nickname},\n\nthese devices expire soon:\n\n{devices}\n\nThey keep recording after that, and you can view the data once they are renewed. To renew, contact {contact}.\n\n{url}',
  },
  'trade.expiryMail.textForDealer': {
    'zh-cn': '{nickname}，您好：\n\n以下设备即将到期：\n\n{devices}\n\n可在经销商工作台为客户续费。您自己的设备请联系：{contact}\n\n{url}',
    en: "Hello {nickname},\n\nthese devices expire soon:\n\n{devices}\n\nYou can renew your customers' devices in your dealer workspace. For your own devices, contact {contact}.\n\n{url}",
  },
  'trade.expiryMail.line': {
    'zh-cn': '- {name}（{identity}）：{date}（UTC）到期，剩余 {count} 天',
    en: '- {name} ({identity}): expires {date} UTC, in {count} days',
    en_one: '- {name} ({identity}): expires {date} UTC, in {count} day',
  },
  'trade.expiryMail.lineOfOwner': {
    'zh-cn': '- {name}（{identity}），客户 {owner}：{date}（UTC）到期，剩余 {count} 天',
    en: '- {name} ({identity}) of {owner}: expires {date} UTC, in {count} days',
    en_one: '- {name} ({identity}) of {owner}: expires {date} UTC, in {count} day',
  },
});
