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
    en: 'Hello {nickname},\n\nthe calibration of these sensors ({count}) is due soon or overdue:\n\n{devices}\n\nOnce they are calibrated again, add the new certificates on their pages: {url}\n',
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
});
