/** Texts of decisions about the goods of missions. */
import { defineTexts } from '../text.js';

export const decisionTexts = defineTexts({
  'mission.decision.title': { 'zh-cn': '放行决定', en: 'Release decision' },
  'mission.decision.state.undecided': { 'zh-cn': '待决定', en: 'Undecided' },
  'mission.decision.state.released': { 'zh-cn': '已放行', en: 'Released' },
  'mission.decision.state.partial': { 'zh-cn': '已部分放行', en: 'Partially released' },
  'mission.decision.state.rejected': { 'zh-cn': '已拒收', en: 'Rejected' },
  'mission.decision.choice.released': { 'zh-cn': '放行', en: 'Release' },
  'mission.decision.choice.partial': { 'zh-cn': '部分放行', en: 'Release part' },
  'mission.decision.choice.rejected': { 'zh-cn': '拒收', en: 'Reject' },
  'mission.decision.meaning': { 'zh-cn': '签名含义', en: 'Meaning of the signature' },
  'mission.decision.meaning.reviewed': { 'zh-cn': '已审核', en: 'Reviewed' },
  'mission.decision.meaning.released': { 'zh-cn': '批准', en: 'Approved' },
  'mission.decision.decision': { 'zh-cn': '决定', en: 'Decision' },
  'mission.decision.reason': { 'zh-cn': '理由', en: 'Reason' },
  'mission.decision.reasonHint': { 'zh-cn': '部分放行或拒收时必填', en: 'Required unless everything is released' },
  'mission.decision.act': { 'zh-cn': '签名', en: 'Sign' },
  'mission.decision.open': { 'zh-cn': '作出决定', en: 'Decide' },
  'mission.decision.lead': {
    'zh-cn': '任务期间共 {count} 起报警。签名后记入历史，不能删除。',
    en: 'There were {count} alarms during the mission. Your signature is kept in the history and cannot be removed.',
    en_one: 'There was {count} alarm during the mission. Your signature is kept in the history and cannot be removed.',
  },
  'mission.decision.loginLead': {
    'zh-cn': '您的账号没有密码，请在登录后 5 分钟内签名。',
    en: 'Your account has no password. Sign within 5 minutes of logging in.',
  },
  'mission.decision.by.password': { 'zh-cn': '改用密码', en: 'Use the password instead' },
  'mission.decision.by.totp': { 'zh-cn': '改用动态码', en: 'Use an authenticator code instead' },
  'mission.decision.signed': { 'zh-cn': '已签名', en: 'Signed' },
  'mission.decision.part.first': { 'zh-cn': '第一签名', en: 'First signature' },
  'mission.decision.part.second': { 'zh-cn': '第二签名', en: 'Second signature' },
  'mission.decision.awaits': { 'zh-cn': '等待另一账号的第二个签名', en: 'Waits for the second signature, by another account' },
  'mission.decision.signing': { 'zh-cn': '放行需两人签名', en: 'Two signatures for releases' },
  'mission.decision.signingHint': {
    'zh-cn': '任务的放行决定须由两个账号先后签名才生效',
    en: 'A release decision about a mission counts once two accounts have signed it',
  },
  'mission.decision.signingOn': { 'zh-cn': '放行决定现在需要两人签名', en: 'Release decisions now take two signatures' },
  'mission.decision.signingOff': { 'zh-cn': '放行决定现在只需一人签名', en: 'Release decisions now take one signature' },
  'mission.decision.none': { 'zh-cn': '还没有决定', en: 'Nothing has been decided yet' },
  'mission.decision.takenBack': {
    'zh-cn': '补传数据改变了结果，决定已撤回',
    en: 'Late data changed the outcome. The decision was taken back.',
  },
  'mission.decision.by': { 'zh-cn': '{nickname}（{account}）', en: '{nickname} ({account})' },
  'mission.decision.incidents': { 'zh-cn': '{count} 起报警', en: '{count} alarms', en_one: '{count} alarm' },
  'mission.decision.mail.subject': { 'zh-cn': '放行决定已撤回：{mission}', en: 'Release decision taken back: {mission}' },
  'mission.decision.mail.text': {
    'zh-cn':
      '您好，\n\n任务“{mission}”（{number}）结束后收到补传数据，报警情况与您签名时不同，放行决定已恢复为待决定。\n\n请重新查看并决定：{url}\n',
    en: 'Hello,\n\nAfter mission "{mission}" ({number}) had ended, late data arrived and its alarms differ from those you signed. The release decision is undecided again.\n\nPlease review it and decide anew: {url}\n',
  },
});
