/** Texts of the page on which a contact says whether he wants messages. */
import { defineTexts } from '../text.js';

export const verifyTexts = defineTexts({
  'contact.verify.title': { 'zh-cn': '接收设备报警', en: 'Receive device alarms' },
  'contact.verify.lead.mail': {
    'zh-cn': '{nickname}（账号 {account}）希望在设备报警时发送邮件到这个邮箱。',
    en: '{nickname} (account {account}) would like to e-mail this address when a device raises an alarm.',
  },
  'contact.verify.lead.sms': {
    'zh-cn': '{nickname}（账号 {account}）希望在设备报警时发送短信到这个号码。',
    en: '{nickname} (account {account}) would like to text this number when a device raises an alarm.',
  },
  'contact.verify.yes': { 'zh-cn': '同意接收', en: 'Agree' },
  'contact.verify.no': { 'zh-cn': '拒绝', en: 'Decline' },
  'contact.verify.stop': { 'zh-cn': '不再接收', en: 'Stop these messages' },
  'contact.verify.yesAfterAll': { 'zh-cn': '改为同意接收', en: 'Agree after all' },
  'contact.verify.agreed': { 'zh-cn': '已同意接收', en: 'You will receive alarms' },
  'contact.verify.agreedLead': {
    'zh-cn': '{nickname}（账号 {account}）的设备报警时会通知您。您可以随时通过此链接停止接收。',
    en: 'You will be notified when a device of {nickname} (account {account}) raises an alarm. You can stop this at any time with the same link.',
  },
  'contact.verify.declined': { 'zh-cn': '已拒绝', en: 'You declined' },
  'contact.verify.declinedLead': {
    'zh-cn': '不会再有 {nickname}（账号 {account}）的消息发送到这里。',
    en: 'You will not receive any messages from {nickname} (account {account}).',
  },
});
