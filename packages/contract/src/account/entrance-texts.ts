/** Texts of the pages around the login: registering, activation, recovery, internet accounts. The login itself loads without them. */
import { defineTexts } from '../text.js';

export const entranceTexts = defineTexts({
  'account.toLogin': { 'zh-cn': '返回登录', en: 'Back to the login' },
  'account.busy': { 'zh-cn': '请稍候', en: 'One moment' },

  'account.internet.signingIn': { 'zh-cn': '正在通过第三方登录', en: 'Signing in through the provider' },
  'account.internet.linking': { 'zh-cn': '正在关联第三方账号', en: 'Linking with the provider' },
  'account.internet.linked': { 'zh-cn': '已关联第三方账号', en: 'Linked with the provider' },
  'account.internet.failed': { 'zh-cn': '登录未完成', en: 'Not signed in' },
  'account.internet.again': {
    'zh-cn': '第三方登录已取消或已失效，请重新开始。',
    en: 'It was cancelled or is no longer valid. Start again.',
  },

  'account.activate.busy': { 'zh-cn': '正在激活账号', en: 'Activating your account' },
  'account.activate.failed': { 'zh-cn': '账号尚未激活', en: 'Not activated yet' },
  'account.activate.resendLead': {
    'zh-cn': '新的激活链接会发送到注册时填写的邮箱。',
    en: 'A new link goes to the e-mail you registered with.',
  },
  'account.activate.send': { 'zh-cn': '发送邮件', en: 'Send the mail' },
  'account.activate.already': { 'zh-cn': '账号已激活，可以直接登录。', en: 'The account is active: you can log in.' },
  'account.mail.check': { 'zh-cn': '请查收邮件', en: 'Check your mail' },
  'account.mail.activate': {
    'zh-cn': '激活链接已发送到 {to}，{hours} 小时内有效。打开链接即可开始使用。',
    en: 'The link that activates your account is on its way to {to}. It is valid for {hours} hours.',
  },
  'account.mail.reset': {
    'zh-cn': '重设密码的链接已发送到 {to}，{minutes} 分钟内有效，只能使用一次。',
    en: 'A link that sets a new password is on its way to {to}. It works once, within {minutes} minutes.',
  },
  'account.mail.spam': {
    'zh-cn': '没有收到？请先查看垃圾邮件，再重新发送。',
    en: 'Nothing there? Look in the spam folder, then have it sent again.',
  },
  'account.mail.again': { 'zh-cn': '重新发送', en: 'Send again' },
  'account.mail.sentAgain': { 'zh-cn': '已重新发送到 {to}', en: 'Sent to {to} again' },

  'account.register.byPhone': { 'zh-cn': '手机注册', en: 'By phone' },
  'account.register.mailFollows': {
    'zh-cn': '随后会收到一封激活邮件，24 小时内有效。',
    en: 'An activation mail follows; it is valid for 24 hours.',
  },
  'account.phone': { 'zh-cn': '手机号', en: 'Mobile phone' },
  'account.phone.needed': { 'zh-cn': '请输入手机号', en: 'Enter a phone number' },
  'account.phone.country': { 'zh-cn': '国家或地区', en: 'Country or region' },
  'account.code.sms': { 'zh-cn': '短信验证码', en: 'SMS code' },
  'account.code.mail': { 'zh-cn': '邮件验证码', en: 'Code in the mail' },
  'account.code.placeholder': { 'zh-cn': '6 位数字，{minutes} 分钟内有效', en: '6 digits, valid {minutes} min' },
  'account.code.needed': { 'zh-cn': '请输入验证码', en: 'Enter the code' },
  'account.code.first': { 'zh-cn': '请先获取验证码', en: 'Have a code sent first' },
  'account.code.send': { 'zh-cn': '获取验证码', en: 'Send code' },
  'account.code.resend': { 'zh-cn': '{seconds} 秒后重发', en: 'Resend in {seconds} s' },
  'account.code.sentTo': { 'zh-cn': '已发送到 {to}', en: 'Sent to {to}' },

  'account.forgot.title': { 'zh-cn': '找回密码', en: 'Recover your password' },
  'account.forgot.lead': { 'zh-cn': '验证邮箱或手机后，即可设置新密码。', en: 'Prove your e-mail or phone, then set a new password.' },
  'account.forgot.next': { 'zh-cn': '下一步', en: 'Next' },
  'account.forgot.choose': { 'zh-cn': '选择验证方式', en: 'How shall we reach you?' },
  'account.forgot.mailLink': { 'zh-cn': '发送链接到 {to}', en: 'Mail a link to {to}' },
  'account.forgot.textCode': { 'zh-cn': '发送验证码到 {to}', en: 'Text a code to {to}' },
  'account.forgot.noWay': { 'zh-cn': '此账号无法自助找回密码', en: 'This account cannot recover its password by itself' },
  'account.forgot.noWayHint': {
    'zh-cn': '账号没有可以接收验证信息的邮箱或手机，请联系管理员重设密码。',
    en: 'It has no e-mail or phone that can be reached. Ask the administrator for a new password.',
  },
  'account.forgot.closed': { 'zh-cn': '此平台未开放自助找回密码', en: 'Passwords cannot be recovered here' },
  'account.forgot.closedHint': { 'zh-cn': '请联系管理员重设密码。', en: 'Ask the administrator for a new one.' },
  'account.forgot.other': { 'zh-cn': '换一个账号', en: 'Use another account' },
  'account.forgot.otherWay': { 'zh-cn': '换一种方式', en: 'Use another way' },
  'account.forgot.code': { 'zh-cn': '输入短信验证码', en: 'Enter the code' },
  'account.forgot.codeLead': { 'zh-cn': '验证码已发送到 {to}。', en: 'A code is on its way to {to}.' },
  'account.forgot.check': { 'zh-cn': '验证', en: 'Check the code' },
  'account.lost.title': { 'zh-cn': '设置新密码', en: 'Set a new password' },
  'account.lost.lead': { 'zh-cn': '设置后，此账号在所有设备上的登录都会结束。', en: 'Every session of the account ends, on every device.' },
  'account.lost.set': { 'zh-cn': '设置新密码', en: 'Set the password' },
  'account.lost.endedHint': {
    'zh-cn': '链接只能使用一次，并且有有效期。请重新获取。',
    en: 'A link works once and for a limited time. Get a new one.',
  },
  'account.lost.proveAgain': { 'zh-cn': '验证已失效，请重新获取验证码。', en: 'The proof is no longer valid. Have a new code sent.' },
  'account.lost.again': { 'zh-cn': '重新找回密码', en: 'Recover it again' },
});
