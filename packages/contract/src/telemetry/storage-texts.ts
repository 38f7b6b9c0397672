/** Texts of the storage screen. */
import { defineTexts } from '../text.js';

export const storageTexts = defineTexts({
  'storage.lead': { 'zh-cn': '遥测数据占用的磁盘空间', en: 'Disk space used by telemetry' },
  'storage.kind.readings': { 'zh-cn': '传感器数据', en: 'Readings' },
  'storage.kind.positions': { 'zh-cn': '定位数据', en: 'Positions' },
  'storage.kind.events': { 'zh-cn': '设备事件', en: 'Events' },
  'storage.after': {
    'zh-cn': '数据在当天结束 {days} 天后压缩存储，腾出的空间当月内重复使用，月末后归还磁盘',
    en: 'Days are packed {days} days after they end; the space they free is reused within the month and returned to the disk once the month is over',
  },
  'storage.off': {
    'zh-cn': '未启用压缩存储（{setting}），数据按行保存',
    en: 'Packing is off ({setting}); data is kept as rows',
  },
  'storage.packed': { 'zh-cn': '已压缩', en: 'Packed' },
  'storage.packedNone': { 'zh-cn': '尚无', en: 'Nothing yet' },
  'storage.rows': { 'zh-cn': '按行保存', en: 'As rows' },
  'storage.facts': { 'zh-cn': '{count} 条', en: '{count} records' },
  'storage.factsAbout': { 'zh-cn': '约 {count} 条', en: 'About {count} records' },
  'storage.days': { 'zh-cn': '{count} 个设备日', en: '{count} device days' },
  'storage.dayOne': { 'zh-cn': '1 个设备日', en: '1 device day' },
  'storage.each': { 'zh-cn': '每条 {bytes}', en: '{bytes} each' },
  'storage.saved': { 'zh-cn': '已节省', en: 'Saved' },
  'storage.savedOf': { 'zh-cn': '按行保存约需 {bytes}', en: 'About {bytes} as rows' },
  'storage.unmeasured': { 'zh-cn': '未测量', en: 'Not measured' },
  'storage.total': { 'zh-cn': '合计 {bytes}', en: '{bytes} in total' },

  'storage.run.none': { 'zh-cn': '尚未压缩', en: 'Nothing packed yet' },
  'storage.run.running': { 'zh-cn': '正在压缩，完成 {share}%', en: 'Packing, {share}% done' },
  'storage.run.ended': { 'zh-cn': '上次压缩完成于', en: 'Last run finished' },
  'storage.run.interrupted': { 'zh-cn': '已中断，下次从中断处继续', en: 'Interrupted; the next run continues' },
  'storage.run.failed': { 'zh-cn': '压缩失败，每小时重试', en: 'Packing failed; it is tried again every hour' },
  'storage.run.packed': { 'zh-cn': '本次压缩 {days}', en: '{days} packed' },
  'storage.run.waiting': {
    'zh-cn': '{days}仍在接收数据，下次处理',
    en: '{days} still receiving data, left for the next run',
  },
  'storage.progress': { 'zh-cn': '压缩进度', en: 'Packing progress' },

  'storage.months': { 'zh-cn': '按月份', en: 'By month' },
  'storage.month': { 'zh-cn': '月份', en: 'Month' },
  'storage.ofPacked': { 'zh-cn': '其中压缩 {bytes}', en: '{bytes} packed' },
  'storage.sum': { 'zh-cn': '合计', en: 'Total' },
  'storage.noMonths': { 'zh-cn': '还没有数据', en: 'No data yet' },

  'storage.unpackable': { 'zh-cn': '无法压缩的日期', en: 'Days that cannot be packed' },
  'storage.unpackableNote': {
    'zh-cn': '含有无法原样还原的数值，继续按行保存，查询不受影响',
    en: 'They hold a value that would not come back exactly, so they stay as rows; reading them is not affected',
  },
  'storage.unpackable.device': { 'zh-cn': '设备', en: 'Device' },
  'storage.unpackable.kind': { 'zh-cn': '类型', en: 'Type' },
  'storage.unpackable.day': { 'zh-cn': '日期（UTC）', en: 'Day (UTC)' },
  'storage.unpackable.more': { 'zh-cn': '仅显示最近 {shown} 天，共 {total} 天', en: 'The latest {shown} of {total}' },

  'storage.damaged': {
    'zh-cn': '发现 {count} 个损坏的压缩日，其余日期不受影响。请运行 {command} 查看详情。',
    en: '{count} packed days are damaged; the days around them are not. Run {command} for details.',
  },
  'storage.damagedOne': {
    'zh-cn': '发现 1 个损坏的压缩日，其余日期不受影响。请运行 {command} 查看详情。',
    en: '1 packed day is damaged; the days around it are not. Run {command} for details.',
  },
});
