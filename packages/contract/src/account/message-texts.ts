/** Texts of the mails and text messages about getting in. */
import { defineTexts } from '../text.js';

export const accountMessageTexts = defineTexts({
  'account.activateMail.subject': { 'zh-cn': '激活您的霜途账号', en: 'Activate your Frostway account' },
  'account.activateMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n请打开以下链接激活您的霜途账号 {account}，链接 {hours} 小时内有效，只能使用一次：\n{url}\n\n如果不是您本人注册，请忽略此邮件。\n',
    en: 'Hello {nickname},\n\nopen this link to activate your Frostway account {account}. It works once, within {hours} hours:\n{url}\n\nIf you have not registered, ignore this mail.\n',
  },
  'account.resetMail.subject': { 'zh-cn': '重置霜途密码', en: 'Reset your Frostway password' },
  'account.resetMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n请打开以下链接为账号 {account} 设置新密码，链接 {minutes} 分钟内有效，只能使用一次：\n{url}\n\n如果不是您本人操作，请忽略此邮件，密码不会改变。\n',
    en: 'Hello {nickname},\n\nopen this link to set a new password for your account {account}. It works once, within {minutes} minutes:\n{url}\n\nIf you have not asked for it, ignore this mail: your password stays as it is.\n',
  },
  'account.passwordSetMail.subject': { 'zh-cn': '霜途密码已修改', en: 'Your Frostway password was changed' },
  'account.passwordSetMail.text': {
    'zh-cn': '{nickname}，您好：\n\n账号 {account} 的密码已重新设置，所有登录和访问令牌已失效。如果不是您本人操作，请立即联系管理员。\n',
    en: 'Hello {nickname},\n\na new password was set for your account {account}, and all its sessions and API tokens have ended. If it was not you, tell the administrator at once.\n',
  },
  'account.loginFailuresMail.subject': { 'zh-cn': '霜途账号多次登录失败', en: 'Many failed log-ins to your Frostway account' },
  'account.loginFailuresMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n有人多次尝试登录您的账号 {account}，密码均不正确。您曾用过的设备可以照常登录；其他设备登录时可能需要稍候片刻。\n\n如果不是您本人操作，您的密码并未泄露，无需修改。如需更稳妥，可在个人资料中开启两步验证：{url}\n\n在失败停止一天之前，我们不会就此再次发送邮件。\n',
    en: 'Hello {nickname},\n\nsomebody has tried many times to log in to your account {account} with wrong passwords. Devices you have used before log in as usual; others may have to wait a moment.\n\nIf it was not you, your password has not been found out and you need not change it. To be safer still, turn on the second factor in your profile: {url}\n\nWe will not write about this again until a day has passed without a failure.\n',
  },
  'account.codeMail.subject': { 'zh-cn': '霜途验证码 {code}', en: 'Frostway code {code}' },
  'account.codeMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n您正在将此邮箱绑定到霜途账号 {account}。验证码：{code}，{minutes} 分钟内有效。\n\n如果不是您本人操作，请忽略此邮件。\n',
    en: 'Hello {nickname},\n\nthis e-mail address is about to be used for the Frostway account {account}. Your code is {code}, valid for {minutes} minutes.\n\nIf it was not you, ignore this mail.\n',
  },
  'account.contactMail.subject': { 'zh-cn': '霜途账号的邮箱已更改', en: 'The e-mail address of your Frostway account was changed' },
  'account.contactMail.text': {
    'zh-cn': '{nickname}，您好：\n\n账号 {account} 的邮箱已改为 {to}。如果不是您本人操作，请立即联系管理员。\n',
    en: 'Hello {nickname},\n\nthe e-mail address of your account {account} is now {to}. If it was not you, tell the administrator at once.\n',
  },
  'account.codeSms.text': {
    'zh-cn': '【霜途】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    en: 'Frostway: your code is {code}, valid for {minutes} minutes. Tell it to nobody.',
  },
});
