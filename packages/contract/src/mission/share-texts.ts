/** Texts of links to missions: the dialog that makes them, the mail that brings them, the page they open. */
import { defineTexts } from '../text.js';

export const missionShareTexts = defineTexts({
  'mission.share.title': { 'zh-cn': '分享任务', en: 'Share mission' },
  'mission.share.lead': {
    'zh-cn': '任何人凭链接无需登录即可查看，到期或收回后失效。',
    en: 'Anyone with the link can view it without logging in, until it expires or you revoke it.',
  },
  'mission.share.add': { 'zh-cn': '生成链接', en: 'Create link' },
  'mission.share.scope': { 'zh-cn': '可见内容', en: 'What it shows' },
  'mission.share.scope.place': { 'zh-cn': '位置', en: 'Place' },
  'mission.share.scope.temperature': { 'zh-cn': '位置和温度', en: 'Place and temperature' },
  'mission.share.scope.all': { 'zh-cn': '全部', en: 'Everything' },
  'mission.share.until': { 'zh-cn': '有效期至', en: 'Valid until' },
  'mission.share.untilHint': { 'zh-cn': '不填则一直有效，直到收回', en: 'Leave empty to keep it until you revoke it' },
  'mission.share.label': { 'zh-cn': '备注', en: 'Note' },
  'mission.share.contacts': { 'zh-cn': '邮件发送给', en: 'Send by e-mail to' },
  'mission.share.contactsHint': {
    'zh-cn': '只发送给已确认接收消息的联系人；发出、到达前 30 分钟和预计晚到时也会通知他们',
    en: 'Only contacts who have agreed to receive messages. They are also notified on departure, 30 minutes before arrival and when it runs late.',
  },
  'mission.share.added': { 'zh-cn': '链接已生成', en: 'Link created' },
  'mission.share.none': { 'zh-cn': '还没有分享链接', en: 'No links yet' },
  'mission.share.views': { 'zh-cn': '查看 {count} 次', en: '{count} views', en_one: '{count} view' },
  'mission.share.sentTo': { 'zh-cn': '已发送：{names}', en: 'Sent to {names}' },
  'mission.share.notSentTo': { 'zh-cn': '未发送：{names}', en: 'Not sent to {names}' },
  'mission.share.forever': { 'zh-cn': '长期有效', en: 'No expiry' },
  'mission.share.state.active': { 'zh-cn': '有效', en: 'Active' },
  'mission.share.state.expired': { 'zh-cn': '已到期', en: 'Expired' },
  'mission.share.state.ended': { 'zh-cn': '已收回', en: 'Revoked' },
  'mission.share.revoke': { 'zh-cn': '收回', en: 'Revoke' },
  'mission.share.revokeLead': {
    'zh-cn': '收回后，已打开的页面也会立即失效。',
    en: 'Once revoked the link shows nothing any more, on open pages too.',
  },
  'mission.share.revoked': { 'zh-cn': '链接已收回', en: 'Link revoked' },
  'mission.share.notStarted': { 'zh-cn': '运输尚未开始', en: 'The shipment has not started' },
  'mission.share.notStartedHint': { 'zh-cn': '开始后，这里显示位置和进度。', en: 'Its place and progress appear here once it starts.' },
  'mission.share.mail.subject': {
    'zh-cn': '{nickname} 与您分享运输任务：{mission}',
    en: '{nickname} shares a shipment with you: {mission}',
  },
  'mission.share.mail.text': {
    'zh-cn': '您好，\n\n{nickname} 与您分享了运输任务“{mission}”，打开链接即可查看，无需登录：\n\n{url}\n\n{until}\n',
    en: 'Hello,\n\n{nickname} shares the shipment "{mission}" with you. Open the link to follow it, without logging in:\n\n{url}\n\n{until}\n',
  },
  'mission.share.mail.until': { 'zh-cn': '链接有效期至 {day}（UTC）。', en: 'The link is valid until {day} (UTC).' },
  'mission.share.mail.forever': { 'zh-cn': '链接在收回前一直有效。', en: 'The link is valid until it is revoked.' },
});
