/** Texts of the mails to customers: those a link to a mission was sent to. */
import { defineTexts } from '../text.js';

export const missionCustomerTexts = defineTexts({
  'mission.customer.subject.customerDeparted': { 'zh-cn': '您的货物已发出：{mission}', en: 'Your shipment is on its way: {mission}' },
  'mission.customer.subject.customerSoon': { 'zh-cn': '您的货物即将到达：{mission}', en: 'Your shipment arrives soon: {mission}' },
  'mission.customer.subject.customerDelay': { 'zh-cn': '您的货物预计晚到：{mission}', en: 'Your shipment is running late: {mission}' },
  'mission.customer.lead.customerDeparted': {
    'zh-cn': '您好，\n\n{nickname} 的货物“{mission}”（{code}）已于 {time} 发出。',
    en: 'Hello,\n\nthe shipment "{mission}" ({code}) from {nickname} set off at {time}.',
  },
  'mission.customer.lead.customerSoon': {
    'zh-cn': '您好，\n\n{nickname} 的货物“{mission}”（{code}）预计 {time} 到达。',
    en: 'Hello,\n\nthe shipment "{mission}" ({code}) from {nickname} is expected to arrive at {time}.',
  },
  'mission.customer.lead.customerDelay': {
    'zh-cn': '您好，\n\n{nickname} 的货物“{mission}”（{code}）将晚于计划时间 {time} 到达。',
    en: 'Hello,\n\nthe shipment "{mission}" ({code}) from {nickname} will arrive later than planned ({time}).',
  },
  'mission.customer.expected': { 'zh-cn': '预计到达：{time}', en: 'Expected: {time}' },
  'mission.customer.link': { 'zh-cn': '打开链接即可跟踪，无需登录：{url}', en: 'Follow it without logging in: {url}' },
  'mission.messages.customerDeparted': { 'zh-cn': '客户：已发出', en: 'Customer: on its way' },
  'mission.messages.customerSoon': { 'zh-cn': '客户：即将到达', en: 'Customer: arrives soon' },
  'mission.messages.customerDelay': { 'zh-cn': '客户：预计晚到', en: 'Customer: running late' },
});
