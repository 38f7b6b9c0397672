/** Texts of the pages around the login: registering, activation, recovery, internet accounts. The login itself loads without them. */
import { defineTexts } from '../text.js';

export const signInTexts = defineTexts({
  'account.toLogin': { 'zh-cn': '返回登录', en: 'Back to login' },
  'account.busy': { 'zh-cn': '请稍候', en: 'Please wait' },

  'account.internet.signingIn': { 'zh-cn': '正在通过第三方登录', en: 'Signing in with the provider' },
  'account.internet.linking': { 'zh-cn': '正在关联第三方账号', en: 'Linking your account' },
  'account.internet.linked': { 'zh-cn': '已关联第三方账号', en: 'Account linked' },
  'account.internet.failed': { 'zh-cn': '登录未完成', en: 'Sign-in not completed' },
  'account.internet.again': {
    'zh-cn': '第三方登录已取消或已失效，请重新开始。',
    en: 'The sign-in was cancelled or has expired. Please start again.',
  },

  'account.activate.busy': { 'zh-cn': '正在激活账号', en: 'Activating your account' },
  'account.activate.failed': { 'zh-cn': '账号尚未激活', en: 'Account not activated yet' },
  'account.activate.resendLead': {
    'zh-cn': '新的激活链接会发送到注册时填写的邮箱。',
    en: 'We will send a new activation link to the e-mail address you registered with.',
  },
  'account.activate.send': { 'zh-cn': '发送邮件', en: 'Send e-mail' },
  'account.activate.already': { 'zh-cn': '账号已激活，可以直接登录。', en: 'Your account is already active. You can log in.' },
  'account.mail.check': { 'zh-cn': '请查收邮件', en: 'Check your e-mail' },
  'account.mail.activate': {
    'zh-cn': '激活链接已发送到 {to}，{hours} 小时内有效。打开链接即可开始使用。',
    en: 'We sent an activation link to {to}. It is valid for {hours} hours.',
  },
  'account.mail.reset': {
    'zh-cn': '重设密码的链接已发送到 {to}，{minutes} 分钟内有效，只能使用一次。',
    en: 'We sent a link to set a new password to {to}. It can be used once within {minutes} minutes.',
  },
  'account.mail.spam': {
    'zh-cn': '没有收到？请先查看垃圾邮件，再重新发送。',
    en: 'Nothing there? Check your spam folder before sending it again.',
  },
  'account.mail.again': { 'zh-cn': '重新发送', en: 'Send again' },
  'account.mail.sentAgain': { 'zh-cn': '已重新发送到 {to}', en: 'Sent again to {to}' },

  'account.register.byPhone': { 'zh-cn': '手机注册', en: 'By phone' },
  'account.register.mailFollows': {
    'zh-cn': '随后会收到一封激活邮件，24 小时内有效。',
    en: 'We will send you an activation e-mail, valid for 24 hours.',
  },
  'account.phone': { 'zh-cn': '手机号', en: 'Mobile phone' },
  'account.phone.needed': { 'zh-cn': '请输入手机号', en: 'Enter a phone number' },
  'account.phone.country': { 'zh-cn': '国家或地区', en: 'Country or region' },
  'account.code.sms': { 'zh-cn': '短信验证码', en: 'SMS code' },
  'account.code.mail': { 'zh-cn': '邮件验证码', en: 'E-mail code' },
  'account.code.placeholder': { 'zh-cn': '6 位数字，{minutes} 分钟内有效', en: '6 digits, valid for {minutes} min' },
  'account.code.needed': { 'zh-cn': '请输入验证码', en: 'Enter the code' },
  'account.code.first': { 'zh-cn': '请先获取验证码', en: 'Request a code first' },
  'account.code.send': { 'zh-cn': '获取验证码', en: 'Send code' },
  'account.code.resend': { 'zh-cn': '{seconds} 秒后重发', en: 'Resend in {seconds} s' },
  'account.code.sentTo': { 'zh-cn': '已发送到 {to}', en: 'Sent to {to}' },

  'account.forgot.title': { 'zh-cn': '找回密码', en: 'Reset your password' },
  'account.forgot.lead': { 'zh-cn': '验证邮箱或手机后，即可设置新密码。', en: 'Verify your e-mail or phone to set a new password.' },
  'account.forgot.next': { 'zh-cn': '下一步', en: 'Next' },
  'account.forgot.choose': { 'zh-cn': '选择验证方式', en: 'How would you like to verify?' },
  'account.forgot.mailLink': { 'zh-cn': '发送链接到 {to}', en: 'Send a link to {to}' },
  'account.forgot.textCode': { 'zh-cn': '发送验证码到 {to}', en: 'Text a code to {to}' },
  'account.forgot.noWay': { 'zh-cn': '此账号无法自助找回密码', en: 'This account cannot reset its own password' },
  'account.forgot.noWayHint': {
    'zh-cn': '账号没有可以接收验证信息的邮箱或手机，请联系管理员重设密码。',
    en: 'It has no verified e-mail or phone. Ask your administrator to reset the password.',
  },
  'account.forgot.closed': { 'zh-cn': '此平台未开放自助找回密码', en: 'Password reset is not available' },
  'account.forgot.closedHint': { 'zh-cn': '请联系管理员重设密码。', en: 'Ask your administrator to reset your password.' },
  'account.forgot.other': { 'zh-cn': '换一个账号', en: 'Use a different account' },
  'account.forgot.otherWay': { 'zh-cn': '换一种方式', en: 'Use a different method' },
  'account.forgot.code': { 'zh-cn': '输入短信验证码', en: 'Enter the code' },
  'account.forgot.codeLead': { 'zh-cn': '验证码已发送到 {to}。', en: 'We sent a code to {to}.' },
  'account.forgot.check': { 'zh-cn': '验证', en: 'Verify' },
  'account.lost.title': { 'zh-cn': '设置新密码', en: 'Set a new password' },
  'account.lost.lead': {
    'zh-cn': '设置后，此账号在所有设备上的登录都会结束。',
    en: 'This ends all sessions of this account on every device.',
  },
  'account.lost.set': { 'zh-cn': '设置新密码', en: 'Set new password' },
  'account.lost.endedHint': {
    'zh-cn': '链接只能使用一次，并且有有效期。请重新获取。',
    en: 'Links can be used once and expire after a while. Request a new one.',
  },
  'account.lost.proveAgain': { 'zh-cn': '验证已失效，请重新获取验证码。', en: 'Your verification has expired. Request a new code.' },
  'account.lost.again': { 'zh-cn': '重新找回密码', en: 'Start again' },
});
