/** Texts of calibration certificates: the panel, the dialog, the mail. */
import { defineTexts } from '../text.js';

/** By key, both languages. */
export const certificateTexts = defineTexts({
  'certificate.mail.subject': {
    'zh-cn': '{count} 个传感器的校准证书即将到期',
    en: 'Calibration of {count} sensors is due',
    en_one: 'Calibration of {count} sensor is due',
  },
  'certificate.mail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n以下 {count} 个传感器的校准证书即将到期或已经过期：\n\n{devices}\n\n重新校准后，请在设备详情中添加新证书：{url}\n',
    en: 'Hello {nickname},\n\nthe calibration certificates of these sensors ({count}) are due soon or overdue:\n\n{devices}\n\nAfter recalibration, add the new certificates on the device pages: {url}\n',
  },
  'certificate.mail.line': {
    'zh-cn': '{name}（{identity}），证书 {number}，{date} 到期，还有 {count} 天',
    en: '{name} ({identity}), certificate {number}, due {date}, {count} days left',
    en_one: '{name} ({identity}), certificate {number}, due {date}, {count} day left',
  },
  'certificate.mail.overdue': {
    'zh-cn': '{name}（{identity}），证书 {number}，{date} 到期，已过期 {count} 天',
    en: '{name} ({identity}), certificate {number}, due {date}, {count} days overdue',
    en_one: '{name} ({identity}), certificate {number}, due {date}, {count} day overdue',
  },

  'certificate.title': { 'zh-cn': '校准证书', en: 'Calibration certificates' },
  'certificate.add': { 'zh-cn': '添加证书', en: 'Add certificate' },
  'certificate.none': {
    'zh-cn': '还没有校准证书。到期前 30 天会提醒。',
    en: 'No calibration certificates yet. You will be reminded 30 days before one is due.',
  },
  'certificate.number': { 'zh-cn': '证书编号', en: 'Certificate number' },
  'certificate.date': { 'zh-cn': '校准日期', en: 'Calibrated on' },
  'certificate.dueDate': { 'zh-cn': '到期日期', en: 'Due on' },
  'certificate.laboratory': { 'zh-cn': '校准机构', en: 'Laboratory' },
  'certificate.file': { 'zh-cn': '证书文件', en: 'File' },
  'certificate.fileHint': { 'zh-cn': 'PDF、JPG 或 PNG，不超过 5 MB', en: 'PDF, JPG or PNG, at most 5 MB' },
  'certificate.choose': { 'zh-cn': '选择文件', en: 'Choose file' },
  'certificate.noFile': { 'zh-cn': '未选择', en: 'No file chosen' },
  'certificate.numberNeeded': { 'zh-cn': '请输入证书编号', en: 'Enter the certificate number' },
  'certificate.dayNeeded': { 'zh-cn': '请选择日期', en: 'Select a date' },
  'certificate.added': { 'zh-cn': '证书 {number} 已添加', en: 'Certificate {number} added' },
  'certificate.download': { 'zh-cn': '下载 {name}', en: 'Download {name}' },
  'certificate.remove': { 'zh-cn': '删除', en: 'Delete' },
  'certificate.removeTitle': { 'zh-cn': '删除证书 {number}？', en: 'Delete certificate {number}?' },
  'certificate.removeLead': {
    'zh-cn': '仅用于录入错误：证书不再显示，记录仍保留在审计中。',
    en: 'Only use this to correct mistakes. The certificate is no longer shown, but stays in the audit trail.',
  },
  'certificate.removed': { 'zh-cn': '证书 {number} 已删除', en: 'Certificate {number} deleted' },
  'certificate.state.valid': { 'zh-cn': '有效', en: 'Valid' },
  'certificate.state.due': { 'zh-cn': '即将到期', en: 'Due soon' },
  'certificate.state.overdue': { 'zh-cn': '已过期', en: 'Overdue' },
  'certificate.state.replaced': { 'zh-cn': '已更新', en: 'Replaced' },
  'certificate.range': { 'zh-cn': '{from} 至 {to}', en: '{from} to {to}' },
  'certificate.daysLeft': { 'zh-cn': '还有 {count} 天', en: '{count} days left', en_one: '{count} day left' },
  'certificate.daysOver': { 'zh-cn': '已过 {count} 天', en: '{count} days overdue', en_one: '{count} day overdue' },
  'certificate.dueTitle': { 'zh-cn': '校准证书到期', en: 'Calibration due' },
  'certificate.dueNote': {
    'zh-cn': '{count} 个传感器的校准已过期或 30 天内到期',
    en: '{count} sensors are overdue for calibration, or due within 30 days',
    en_one: '{count} sensor is overdue for calibration, or due within 30 days',
  },
  'certificate.dueNone': { 'zh-cn': '没有到期的校准证书', en: 'No calibration is due' },
  'certificate.dueNoneHint': {
    'zh-cn': '到期前 30 天会在这里显示，并发邮件提醒。',
    en: 'Certificates appear here 30 days before they are due. We also send an e-mail.',
  },
});
