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
    'zh-cn': '{nickname}，您好：\n\n账号 {account} 的密码已重新设置，所有登录已结束。如果不是您本人操作，请立即联系管理员。\n',
    en: 'Hello {nickname},\n\na new password was set for your account {account}, and all its sessions have ended. If it was not you, tell the administrator at once.\n',
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
