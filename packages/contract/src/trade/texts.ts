/** Texts of trade that the server says: what ends with a sale, and the warnings before a device expires. */
import { defineTexts } from '../text.js';

export const tradeTexts = defineTexts({
  'trade.ends.shares': { 'zh-cn': '分享给账号', en: 'Shares to accounts' },
  'trade.ends.links': { 'zh-cn': '分享链接', en: 'Share links' },
  'trade.ends.bindings': { 'zh-cn': '绑定关系', en: 'Bindings' },
  'trade.ends.credentials': { 'zh-cn': '网关接入密码', en: 'Gateway credentials' },
  'trade.ends.rules': { 'zh-cn': '报警规则', en: 'Alarm rules' },
  'trade.ends.groups': { 'zh-cn': '所在分组', en: 'Place in a group' },
  'trade.ends.teamTargets': { 'zh-cn': '团队授权', en: 'Team permissions' },
  'trade.ends.commands': { 'zh-cn': '待下发指令', en: 'Queued commands' },

  'trade.state.open': { 'zh-cn': '未开始计费', en: 'Not started' },
  'trade.state.valid': { 'zh-cn': '有效', en: 'Valid' },
  'trade.state.expiring': { 'zh-cn': '即将到期', en: 'Expiring soon' },
  'trade.state.expired': { 'zh-cn': '已过期', en: 'Expired' },
  'trade.state.scrapped': { 'zh-cn': '已报废', en: 'Scrapped' },
});
