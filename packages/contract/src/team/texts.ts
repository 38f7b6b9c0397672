/** Texts of teams. */
import { defineTexts } from '../text.js';

export const teamTexts = defineTexts({
  'team.level.none': { 'zh-cn': '不可见', en: 'None' },
  'team.level.access': { 'zh-cn': '查看', en: 'Access' },
  'team.level.detailed': { 'zh-cn': '详细', en: 'Detailed' },
  'team.level.all': { 'zh-cn': '全部', en: 'All' },
  'team.level.none.means': { 'zh-cn': '看不到，如同不存在', en: 'Not visible at all' },
  'team.level.access.means': { 'zh-cn': '最新数据和位置', en: 'Latest data and position' },
  'team.level.detailed.means': { 'zh-cn': '另含历史、报警和导出', en: 'Also history, alarms and export' },
  'team.level.all.means': {
    'zh-cn': '另可修改名称和配置；分享、出售和移除仍归所有者',
    en: 'Can also change name and settings. Sharing, selling and removing stay with the owner.',
  },
  'team.role.owner': { 'zh-cn': '所有者', en: 'Owner' },
  'team.role.greatAdministrator': { 'zh-cn': '超级管理员', en: 'Great administrator' },
  'team.role.administrator': { 'zh-cn': '管理员', en: 'Administrator' },
  'team.role.subUser': { 'zh-cn': '子账号', en: 'Sub-user' },
  'team.role.externalUser': { 'zh-cn': '外部用户', en: 'External user' },
});
