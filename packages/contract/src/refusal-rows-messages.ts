/** Refusals of messages: who has not agreed to be notified, and what an account may not send. Part of the catalogue. */
export const messageRefusals = {
  contactUnconfirmed: {
    code: 80220,
    status: 409,
    'zh-cn': '该联系人尚未确认接收消息，确认后才能发送',
    en: 'This contact has not confirmed yet. Messages can be sent after that.',
  },
  contactDeclined: {
    code: 80221,
    status: 409,
    'zh-cn': '该联系人已拒绝接收消息，不能再次询问',
    en: 'This contact has declined messages and cannot be asked again',
  },
  questionsUsedUp: {
    code: 80222,
    status: 409,
    'zh-cn': '今天发送的确认请求已达上限，请明天再试',
    en: 'No more confirmation requests can be sent today. Try again tomorrow.',
  },
  smsNotAllowed: {
    code: 80223,
    status: 403,
    'zh-cn': '该账号尚未开通短信，请联系管理员',
    en: 'Text messages are not enabled for this account. Contact your administrator.',
  },
  confirmationInvalid: {
    code: 80224,
    status: 404,
    'zh-cn': '链接无效或已过期，请让对方重新发送',
    en: 'The link is invalid or has expired. Ask the sender for a new one.',
  },
  messagesUsedUp: {
    code: 80225,
    status: 409,
    'zh-cn': '该账号今天的消息数量已达上限，请明天再试',
    en: 'This account has reached its daily message limit. Try again tomorrow.',
  },
  tooManyBrowsers: {
    code: 80227,
    status: 409,
    'zh-cn': '最多可在 10 个浏览器中开启推送，请先移除不用的浏览器',
    en: 'Push is already on in 10 browsers, the maximum. Remove one you no longer use.',
  },
  pushOff: { code: 80270, status: 409, 'zh-cn': '本平台未启用推送', en: 'Push notifications are switched off on this platform' },
  pushNotHttps: {
    code: 80271,
    status: 400,
    'zh-cn': '浏览器的推送服务不是 HTTPS 地址，无法使用',
    en: "This browser's push service has no HTTPS address and cannot be used",
  },
  pushNotPublic: {
    code: 80272,
    status: 400,
    'zh-cn': '浏览器的推送服务不在公共互联网上，无法使用',
    en: "This browser's push service is not on the public internet and cannot be used",
  },
} as const;
