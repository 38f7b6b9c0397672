/** Texts of the mails and text messages about getting in. */
import { defineTexts } from '../text.js';

export const accountMessageTexts = defineTexts({
  'account.activateMail.subject': { 'zh-cn': '激活您的霜途账号', en: 'Activate your Frostway account' },
  'account.activateMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n请打开以下链接激活您的霜途账号 {account}，链接 {hours} 小时内有效，只能使用一次：\n{url}\n\n如果不是您本人注册，请忽略此邮件。\n',
    en: 'Hello {nickname},\n\nplease open this link to activate your Frostway account {account}. It can be used once within {hours} hours:\n{url}\n\nIf you did not register, please ignore this e-mail.\n',
  },
  'account.resetMail.subject': { 'zh-cn': '重置霜途密码', en: 'Reset your Frostway password' },
  'account.resetMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n请打开以下链接为账号 {account} 设置新密码，链接 {minutes} 分钟内有效，只能使用一次：\n{url}\n\n如果不是您本人操作，请忽略此邮件，密码不会改变。\n',
    en: 'Hello {nickname},\n\nplease open this link to set a new password for your account {account}. It can be used once within {minutes} minutes:\n{url}\n\nIf you did not request this, please ignore this e-mail. Your password stays the same.\n',
  },
  'account.passwordSetMail.subject': { 'zh-cn': '霜途密码已修改', en: 'Your Frostway password was changed' },
  'account.passwordSetMail.text': {
    'zh-cn': '{nickname}，您好：\n\n账号 {account} 的密码已重新设置，所有登录和访问令牌已失效。如果不是您本人操作，请立即联系管理员。\n',
    en: 'Hello {nickname},\n\nthe password of your account {account} was reset. All sessions and API tokens have ended. If this was not you, contact your administrator immediately.\n',
  },
  'account.loginFailuresMail.subject': { 'zh-cn': '霜途账号多次登录失败', en: 'Repeated failed logins to your Frostway account' },
  'account.loginFailuresMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n有人多次尝试登录您的账号 {account}，密码均不正确。您曾用过的设备可以照常登录；其他设备登录时可能需要稍候片刻。\n\n如果不是您本人操作，您的密码并未泄露，无需修改。如需更稳妥，可在个人与安全中开启二次验证：{url}\n\n如果一天之内不再有失败的登录，我们才会在再次发生时另行通知。\n',
    en: 'Hello {nickname},\n\nsomeone has repeatedly tried to log in to your account {account} with wrong passwords. You can log in as usual on devices you have used before; on others you may have to wait a moment.\n\nIf this was not you, your password is still safe and you do not need to change it. For extra security, turn on two-factor login in your profile: {url}\n\nWe will not e-mail you about this again until a day has passed without a failed login.\n',
  },
  'account.codeMail.subject': { 'zh-cn': '霜途验证码 {code}', en: 'Frostway code {code}' },
  'account.codeMail.text': {
    'zh-cn':
      '{nickname}，您好：\n\n您正在将此邮箱绑定到霜途账号 {account}。验证码：{code}，{minutes} 分钟内有效。\n\n如果不是您本人操作，请忽略此邮件。\n',
    en: 'Hello {nickname},\n\nyou are adding this e-mail address to the Frostway account {account}. Your code is {code}, valid for {minutes} minutes.\n\nIf this was not you, please ignore this e-mail.\n',
  },
  'account.contactMail.subject': { 'zh-cn': '霜途账号的邮箱已更改', en: 'The e-mail address of your Frostway account was changed' },
  'account.contactMail.text': {
    'zh-cn': '{nickname}，您好：\n\n账号 {account} 的邮箱已改为 {to}。如果不是您本人操作，请立即联系管理员。\n',
    en: 'Hello {nickname},\n\nthe e-mail address of your account {account} was changed to {to}. If this was not you, contact your administrator immediately.\n',
  },
  'account.codeSms.text': {
    'zh-cn': '【霜途】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    en: 'Frostway: your code is {code}, valid for {minutes} minutes. Do not share it with anyone.',
  },
});
