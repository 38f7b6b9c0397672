/** Refusals of messages: who has not agreed to be told, and what an account may not send. Part of the catalogue. */
export const messageRefusals = {
  contactUnconfirmed: {
    code: 80220,
    status: 409,
    'zh-cn': '该联系人尚未确认接收消息，确认后才能发送',
    en: 'This contact has not confirmed yet; nothing is sent before that',
  },
  contactDeclined: {
    code: 80221,
    status: 409,
    'zh-cn': '该地址的使用者已拒绝接收消息，不能再次询问',
    en: 'Whoever reads this address has declined; it cannot be asked again',
  },
  questionsUsedUp: {
    code: 80222,
    status: 409,
    'zh-cn': '今天发送的确认请求已达上限，请明天再试',
    en: 'No more confirmation requests can be sent today; try again tomorrow',
  },
  smsNotAllowed: {
    code: 80223,
    status: 403,
    'zh-cn': '该账号尚未开通短信，请联系管理员',
    en: 'Text messages are not enabled for this account; ask the administrator',
  },
  confirmationInvalid: {
    code: 80224,
    status: 404,
    'zh-cn': '链接无效或已过期，请让对方重新发送',
    en: 'The link is invalid or has expired; ask the sender for a new one',
  },
  messagesUsedUp: {
    code: 80225,
    status: 409,
    'zh-cn': '该账号今天的消息数量已达上限，请明天再试',
    en: 'This account has sent all the messages it may send in a day; try again tomorrow',
  },
} as const;
