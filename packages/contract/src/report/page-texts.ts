/** Texts of the pages of reports: the report on the screen, its file, and verifying one. */
import { defineTexts } from '../text.js';

export const reportPageTexts = defineTexts({
  'report.page.open': { 'zh-cn': '报告', en: 'Report' },
  'report.page.none': { 'zh-cn': '没有选择任务', en: 'No mission chosen' },
  'report.page.noneHint': { 'zh-cn': '请从任务详情打开报告', en: 'Open the report from a mission' },
  'report.page.download': { 'zh-cn': '下载报告文件', en: 'Download as PDF' },
  'report.page.language': { 'zh-cn': '报告语言', en: 'Language of the file' },
  'report.page.unit': { 'zh-cn': '温度单位', en: 'Temperature unit' },
  'report.page.hash': { 'zh-cn': '内容哈希', en: 'Hash of the content' },
  'report.page.hashLead': {
    'zh-cn': '同样的数据和决定得到同样的哈希，与语言、单位和打印时间无关。',
    en: 'The same data and decisions give the same hash, whatever the language, the unit and the time of printing.',
  },
  'report.page.toVerify': { 'zh-cn': '核对报告', en: 'Verify a report' },
  'report.page.toMission': { 'zh-cn': '返回任务', en: 'Back to the mission' },

  'report.check.title': { 'zh-cn': '核对报告', en: 'Verify a report' },
  'report.check.lead': {
    'zh-cn': '选择报告文件，或输入报告上的哈希，查看它是否为最新的一版。文件只用于核对，不会保存。',
    en: 'Choose the file of a report, or enter the hash printed on it, to see whether it is the newest revision. The file is only checked, never kept.',
  },
  'report.check.hash': { 'zh-cn': '哈希（64 位十六进制）', en: 'Hash (64 hexadecimal digits)' },
  'report.check.hashWrong': { 'zh-cn': '哈希应为 64 位十六进制字符', en: 'A hash has 64 hexadecimal digits' },
  'report.check.act': { 'zh-cn': '核对', en: 'Verify' },
  'report.check.file': { 'zh-cn': '选择报告文件', en: 'Choose a file' },
  'report.check.valid': { 'zh-cn': '有效', en: 'Valid' },
  'report.check.validLead': {
    'zh-cn': '这是该报告最新的一版，内容未被改动。',
    en: 'This is the newest revision of the report, unchanged.',
  },
  'report.check.superseded': { 'zh-cn': '已被取代', en: 'Superseded' },
  'report.check.supersededLead': {
    'zh-cn': '内容未被改动，但已有第 {newest} 版，结论可能不同。',
    en: 'Unchanged, but revision {newest} has been issued since. Its conclusion may differ.',
  },
  'report.check.unknown': { 'zh-cn': '无法确认', en: 'Unknown' },
  'report.check.unknownLead': {
    'zh-cn': '本平台没有签发过这样的报告，或其数据已被改动。',
    en: 'No such report was issued here, or its data has been changed.',
  },
  'report.check.of.mission': { 'zh-cn': '任务报告，第 {revision} 版', en: 'Report of a mission, revision {revision}' },
  'report.check.of.devices': { 'zh-cn': '设备报告，第 {revision} 版', en: 'Report of devices, revision {revision}' },
  'report.check.issued': { 'zh-cn': '签发时间', en: 'Issued' },
  'report.check.period': { 'zh-cn': '时段', en: 'Period' },
});
