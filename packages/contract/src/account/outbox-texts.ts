/** Texts of the outbox. */
import { defineTexts } from '../text.js';

export const outboxTexts = defineTexts({
  'account.outbox.lead': { 'zh-cn': '平台发出的邮件和短信', en: 'E-mails and text messages sent by the platform' },
  'account.outbox.message': { 'zh-cn': '内容', en: 'Message' },
  'account.outbox.channel': { 'zh-cn': '方式', en: 'Channel' },
  'account.outbox.channel.mail': { 'zh-cn': '邮件', en: 'E-mail' },
  'account.outbox.channel.sms': { 'zh-cn': '短信', en: 'Text message' },
  'account.outbox.channel.push': { 'zh-cn': '推送', en: 'Push' },
  'account.outbox.channel.webhook': { 'zh-cn': '回调', en: 'Webhook' },
  'account.outbox.to': { 'zh-cn': '收件人', en: 'To' },
  'account.outbox.state': { 'zh-cn': '状态', en: 'State' },
  'account.outbox.state.kept': { 'zh-cn': '未发送', en: 'Not sent' },
  'account.outbox.state.queued': { 'zh-cn': '待发送', en: 'Queued' },
  'account.outbox.state.sent': { 'zh-cn': '已发送', en: 'Sent' },
  'account.outbox.state.failed': { 'zh-cn': '发送失败', en: 'Failed' },
  'account.outbox.state.gaveUp': { 'zh-cn': '已放弃', en: 'Gave up' },
  'account.outbox.state.unknown': { 'zh-cn': '结果不明', en: 'Outcome unknown' },
  'account.outbox.when': { 'zh-cn': '时间', en: 'Time' },
  'account.outbox.sentAt': { 'zh-cn': '发送时间', en: 'Sent at' },
  'account.outbox.open': { 'zh-cn': '打开', en: 'Open' },
  'account.outbox.all': { 'zh-cn': '全部', en: 'All' },
  'account.outbox.search': { 'zh-cn': '收件人、主题或内容', en: 'Recipient, subject or text' },
  'account.outbox.none': { 'zh-cn': '还没有消息', en: 'No messages yet' },
  'account.outbox.noneHint': {
    'zh-cn': '验证码、激活和找回密码的邮件等会出现在这里。',
    en: 'Verification codes, activation and password e-mails appear here.',
  },
  'account.outbox.noneFound': { 'zh-cn': '没有符合的消息', en: 'No matching messages' },
  'account.outbox.keptHint': {
    'zh-cn': '没有设置发送服务器，消息保留在这里，请自行转告收件人。',
    en: 'No mail or SMS server is set up, so this message was not sent. Please pass it on yourself.',
  },
  'account.outbox.text': { 'zh-cn': '正文', en: 'Text' },
  'account.outbox.link': { 'zh-cn': '链接', en: 'Link' },
  'account.outbox.answer': { 'zh-cn': '服务器的回应', en: 'Server response' },
});
