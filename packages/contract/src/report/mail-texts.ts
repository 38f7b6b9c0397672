/** Texts of reports that are sent by mail. */
import { defineTexts } from '../text.js';

export const reportMailTexts = defineTexts({
  'report.mail.subject': { 'zh-cn': '温度报告：{name}，{outcome}', en: 'Temperature report: {name} – {outcome}' },
  'report.mail.noReport': { 'zh-cn': '温度报告：{name}，没有报告', en: 'Temperature report: {name} – no report' },
  'report.mail.name': { 'zh-cn': '报告：{name}', en: 'Report: {name}' },
  'report.mail.out': { 'zh-cn': '全部传感器超出区间合计：{duration}', en: 'Out of range, all sensors together: {duration}' },
  'report.mail.sensor': {
    'zh-cn': '{sensor}：最低 {min}，最高 {max}，平均 {mean}，MKT {mkt}，区间外 {out}，覆盖 {coverage}',
    en: '{sensor}: lowest {min}, highest {max}, mean {mean}, MKT {mkt}, out of range {out}, coverage {coverage}',
  },
  'report.mail.noReadings': { 'zh-cn': '{sensor}：没有读数', en: '{sensor}: no readings' },
  'report.mail.more': {
    'zh-cn': '另有 {count} 个传感器，见报告',
    en: 'and {count} more sensors, in the report',
    en_one: 'and {count} more sensor, in the report',
  },
  'report.mail.attached': {
    'zh-cn': '报告（PDF）见附件：第 {revision} 版，SHA-256 {hash}',
    en: 'The report is attached as a PDF: revision {revision}, SHA-256 {hash}',
  },
  'report.mail.attachedBoth': {
    'zh-cn': '报告（PDF 和 XLSX）见附件：第 {revision} 版，SHA-256 {hash}',
    en: 'The report is attached as PDF and XLSX: revision {revision}, SHA-256 {hash}',
  },
  'report.mail.verify': { 'zh-cn': '核对（无需登录）：{url}', en: 'Verify (no login needed): {url}' },
  'report.mail.newer': {
    'zh-cn': '第 {was} 版之后又收到数据，附件是第 {revision} 版，SHA-256 {hash}。结论以附件为准。',
    en: 'Data came in after revision {was}. The attached report is revision {revision}, SHA-256 {hash}; it takes precedence over this text.',
  },
  'report.mail.without': { 'zh-cn': '本邮件没有附件：{reason}', en: 'No file is attached: {reason}' },
  'report.mail.tooLong': {
    'zh-cn': '报告超过 15 MB，请在平台上下载。',
    en: 'The report is larger than 15 MB. Please download it from the platform.',
  },
});
