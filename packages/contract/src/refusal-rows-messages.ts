/** Refusals of messages: who has not agreed to be told, and what an account may not send. Part of the catalogue. */
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
} as const;
