/** Texts of the messages that tell of alarms: mail, text message, digest. */
import { defineTexts } from '../text.js';

export const notificationTexts = defineTexts({
  'notification.subject.start': { 'zh-cn': '[{severity}] {device}：{type}', en: '[{severity}] {device}: {type}' },
  'notification.subject.worst': {
    'zh-cn': '[{severity}] {device}：{type}已过最严重时刻',
    en: '[{severity}] {device}: {type}, past the worst',
  },
  'notification.subject.end': { 'zh-cn': '[恢复] {device}：{type}已结束', en: '[Resolved] {device}: {type} has ended' },
  'notification.subject.late': { 'zh-cn': '[补传] {device}：{type}', en: '[Late data] {device}: {type}' },
  'notification.subject.escalation': {
    'zh-cn': '[{severity}，无人确认] {device}：{type}',
    en: '[{severity}, not acknowledged] {device}: {type}',
  },
  'notification.subject.digest': {
    'zh-cn': '{count} 条报警消息，涉及 {devices} 台设备',
    en: '{count} alarm messages from {devices} devices',
  },
  'notification.subject.lateDigest': {
    'zh-cn': '补传数据发现 {count} 条报警',
    en: '{count} alarms found in late data',
  },
  'notification.subject.test': { 'zh-cn': '霜途测试消息', en: 'Frostway test message' },

  'notification.line.device': { 'zh-cn': '设备：{device}（{identity}）', en: 'Device: {device} ({identity})' },
  'notification.line.group': { 'zh-cn': '分组：{group}', en: 'Group: {group}' },
  'notification.line.what': { 'zh-cn': '内容：{type}', en: 'Alarm: {type}' },
  'notification.line.value': { 'zh-cn': '数值：{value}', en: 'Value: {value}' },
  'notification.line.worst': { 'zh-cn': '最严重：{value}，{time}', en: 'Worst: {value} at {time}' },
  'notification.line.limit': { 'zh-cn': '限值：{limit}', en: 'Limit: {limit}' },
  'notification.line.began': { 'zh-cn': '开始：{time}', en: 'Started: {time}' },
  'notification.line.ended': { 'zh-cn': '结束：{time}', en: 'Ended: {time}' },
  'notification.line.minutes': { 'zh-cn': '超限时长：{minutes} 分钟', en: 'Out of range for: {minutes} minutes' },
  'notification.line.counted': { 'zh-cn': '累计超限：{counted}', en: 'Accumulated out of range: {counted}' },
  'notification.line.place': { 'zh-cn': '位置：{place}', en: 'Location: {place}' },
  'notification.line.rule': { 'zh-cn': '规则：{rule}', en: 'Rule: {rule}' },
  'notification.line.fence': { 'zh-cn': '围栏：{fence}', en: 'Fence: {fence}' },
  'notification.line.late': {
    'zh-cn': '由补传的数据发现，事后告知。',
    en: 'This was found in late data, so you are being notified afterwards.',
  },
  'notification.line.revised': { 'zh-cn': '补传的数据改变了这条报警。', en: 'Late data has changed this alarm.' },
  'notification.line.escalation': {
    'zh-cn': '{minutes} 分钟内无人确认，因此通知您。',
    en: 'You are being notified because nobody acknowledged this within {minutes} minutes.',
  },
  'notification.line.link': { 'zh-cn': '查看：{url}', en: 'View: {url}' },

  'notification.sms.start': {
    'zh-cn': '[霜途{severity}] {device} {type} {value}，限值 {limit}，{time}{more}。{url}',
    en: 'Frostway {severity}: {device} {type} {value}, limit {limit}, {time}{more}. {url}',
  },
  'notification.sms.startPlain': {
    'zh-cn': '[霜途{severity}] {device} {type}，{time}{more}。{url}',
    en: 'Frostway {severity}: {device} {type}, {time}{more}. {url}',
  },
  'notification.sms.worst': {
    'zh-cn': '[霜途] {device} {type}最严重 {value}，限值 {limit}，{time}{more}。{url}',
    en: 'Frostway: {device} {type}, worst {value}, limit {limit}, at {time}{more}. {url}',
  },
  'notification.sms.end': {
    'zh-cn': '[霜途恢复] {device} {type}已于 {time} 结束，最严重 {value}，限值 {limit}{more}。{url}',
    en: 'Frostway, resolved: {device} {type} ended {time}, worst {value}, limit {limit}{more}. {url}',
  },
  'notification.sms.endPlain': {
    'zh-cn': '[霜途恢复] {device} {type}已于 {time} 结束{more}。{url}',
    en: 'Frostway, resolved: {device} {type} ended {time}{more}. {url}',
  },
  'notification.sms.counted': { 'zh-cn': '，{counted}', en: ', {counted}' },
  'notification.sms.minutes': { 'zh-cn': '，已超限 {minutes} 分钟', en: ', {minutes} min out of range' },
  'notification.sms.place': { 'zh-cn': '，{place}', en: ', {place}' },
  'notification.sms.digest': {
    'zh-cn': '[霜途] {count} 条报警消息：{devices}。{url}',
    en: 'Frostway: {count} alarm messages: {devices}. {url}',
  },
  'notification.sms.more': { 'zh-cn': '{devices}等 {count} 台', en: '{devices} and {count} more' },

  'notification.digest.open': { 'zh-cn': '{device}：{type}，始于 {time}，仍在持续', en: '{device}: {type} since {time}, ongoing' },
  'notification.digest.over': {
    'zh-cn': '{device}：{type}，{time} 至 {until}，共 {minutes} 分钟',
    en: '{device}: {type}, {time} to {until}, {minutes} minutes',
  },
  'notification.digest.worst': { 'zh-cn': '，最严重 {value}', en: ', worst {value}' },
  'notification.digest.late': { 'zh-cn': '（补传）', en: ' (late data)' },
  'notification.digest.lead': { 'zh-cn': '以下报警合并为一条消息：', en: 'Summary of recent alarms:' },
  'notification.digest.lateLead': {
    'zh-cn': '补传的数据显示了以下报警。它们发生在较早的时间，因此没有逐条通知：',
    en: 'Late data revealed the following alarms. They happened some time ago, so you were not notified of each one:',
  },
  'notification.digest.more': { 'zh-cn': '以及另外 {count} 条', en: 'and {count} more' },

  'notification.test.text': {
    'zh-cn': '这是一条测试消息。收到它，说明霜途的报警可以通过这种方式送达。',
    en: 'This is a test. If you received it, Frostway alarms will reach you this way.',
  },
  'notification.limit.above': { 'zh-cn': '高于 {value}', en: 'above {value}' },
  'notification.limit.below': { 'zh-cn': '低于 {value}', en: 'below {value}' },
  'notification.place.near': { 'zh-cn': '{latitude}，{longitude}', en: '{latitude}, {longitude}' },
});
