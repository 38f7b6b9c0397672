/** What the changes are called that no role gives or takes away: logging in, and what everyone does to his own account. Only the server reads them. */
import { callName, callNames } from '../access/call-names.js';
import { isChanging } from '../endpoint.js';
import { allEndpoints, type NamedEndpoint } from '../features.js';
import type { Both, Lang } from '../text.js';

/** By `feature.name`. */
export const ownCallNames: Readonly<Record<string, Both>> = {
  'account.login': { 'zh-cn': '登录', en: 'Log in' },
  'account.logout': { 'zh-cn': '退出登录', en: 'Log out' },
  'account.register': { 'zh-cn': '邮箱注册', en: 'Register by e-mail' },
  'account.registerByPhone': { 'zh-cn': '手机号注册', en: 'Register by phone' },
  'account.sendPhoneCode': { 'zh-cn': '发送注册验证码', en: 'Send a code to register' },
  'account.mailReset': { 'zh-cn': '邮件找回密码', en: 'Mail a link for a new password' },
  'account.resetByMail': { 'zh-cn': '通过邮件重设密码', en: 'New password by mail' },
  'account.sendResetCode': { 'zh-cn': '发送找回密码验证码', en: 'Send a code for a new password' },
  'account.resetByPhone': { 'zh-cn': '通过手机重设密码', en: 'New password by phone' },
  'account.activate': { 'zh-cn': '激活账号', en: 'Activate account' },
  'account.resendActivation': { 'zh-cn': '重发激活邮件', en: 'Mail the activation link again' },
  'account.changePassword': { 'zh-cn': '修改密码', en: 'Change own password' },
  'account.changeLanguage': { 'zh-cn': '切换语言', en: 'Change language' },
  'account.changeDisplay': { 'zh-cn': '修改时区和温度单位', en: 'Change time zone and unit' },
  'account.changeNickname': { 'zh-cn': '修改昵称', en: 'Change nickname' },
  'account.sendContactCode': { 'zh-cn': '发送新联系方式验证码', en: 'Send a code to a new address' },
  'account.changeContact': { 'zh-cn': '修改邮箱或手机号', en: 'Change own e-mail or phone' },
  'account.endSession': { 'zh-cn': '结束会话', en: 'End session' },
  'account.prepareTotp': { 'zh-cn': '准备两步验证', en: 'Prepare second factor' },
  'account.turnOnTotp': { 'zh-cn': '开启两步验证', en: 'Turn second factor on' },
  'account.turnOffTotp': { 'zh-cn': '关闭两步验证', en: 'Turn second factor off' },
  'account.addApiToken': { 'zh-cn': '创建接口令牌', en: 'Make API token' },
  'account.endApiToken': { 'zh-cn': '结束接口令牌', en: 'End API token' },
  'account.startInternet': { 'zh-cn': '开始第三方登录', en: 'Begin sign-in through the provider' },
  'account.finishInternet': { 'zh-cn': '第三方登录', en: 'Sign in through the provider' },
  'account.startLink': { 'zh-cn': '开始关联第三方账号', en: 'Begin to link the provider' },
  'account.finishLink': { 'zh-cn': '关联第三方账号', en: 'Link the provider' },
  'account.unlink': { 'zh-cn': '解除第三方关联', en: 'Unlink the provider' },
  'mission.answerQuestion': { 'zh-cn': '联系人确认接收消息', en: 'Contact answered' },
};

const named: ReadonlyMap<string, NamedEndpoint> = new Map(
  allEndpoints.map((each) => [`${each.endpoint.method} ${each.endpoint.path}`, each] as const),
);

/** Whether a call leaves an entry in the audit trail. */
export const isAudited = ({ endpoint }: NamedEndpoint): boolean => endpoint.isAudited ?? isChanging(endpoint);

/** What `METHOD /path` is called; a call that is no more is called by itself. */
export function nameOfCall(lang: Lang, call: string): string {
  const found = named.get(call);
  if (found === undefined) return call;
  const key = `${found.feature}.${found.name}`;
  return ownCallNames[key]?.[lang] ?? (Object.hasOwn(callNames, key) ? callName(lang, found.feature, found.name) : call);
}
