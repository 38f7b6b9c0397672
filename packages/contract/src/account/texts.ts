/** Texts of getting in: login, registration, platform chooser, password; and the mails about them. */
import { defineTexts } from '../text.js';

export const accountTexts = defineTexts({
  'account.login': { 'zh-cn': '登录', en: 'Log in' },
  'account.welcomeMail.subject': { 'zh-cn': '欢迎使用霜途', en: 'Welcome to Frostway' },
  'account.welcomeMail.text': {
    'zh-cn': '{nickname}，您好：\n\n您的霜途账号 {account} 已开通。请在此登录：{url}\n',
    en: 'Hello {nickname},\n\nyour Frostway account {account} is ready. Log in here: {url}\n',
  },
});
