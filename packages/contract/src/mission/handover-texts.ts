/** Texts of handing the goods of a mission over. */
import { defineTexts } from '../text.js';

export const handoverTexts = defineTexts({
  'mission.handover.title': { 'zh-cn': '交接', en: 'Handover' },
  'mission.handover.open': { 'zh-cn': '办理交接', en: 'Hand over' },
  'mission.handover.correct': { 'zh-cn': '更正', en: 'Correct' },
  'mission.handover.none': { 'zh-cn': '货物尚未交接', en: 'The goods have not been handed over yet' },
  'mission.handover.act': { 'zh-cn': '确认交接', en: 'Hand over' },
  'mission.handover.correctAct': { 'zh-cn': '保存更正', en: 'Save correction' },
  'mission.handover.correctLead': {
    'zh-cn': '更正后以新的交接记录为准，原记录保留。收货人需重新签名。',
    en: 'The correction takes the place of the earlier record, which is kept. The receiver signs again.',
  },
  'mission.handover.receiver': { 'zh-cn': '收货人', en: 'Receiver' },
  'mission.handover.receiverHint': { 'zh-cn': '收货人姓名', en: 'Name of the person receiving the goods' },
  'mission.handover.signature': { 'zh-cn': '收货人签名', en: "Receiver's signature" },
  'mission.handover.signHere': { 'zh-cn': '请在此处签名', en: 'Sign here' },
  'mission.handover.clear': { 'zh-cn': '清除', en: 'Clear' },
  'mission.handover.signatureOf': { 'zh-cn': '{name}的签名', en: 'Signature of {name}' },
  'mission.handover.temperature': { 'zh-cn': '交接温度（{unit}）', en: 'Temperature ({unit})' },
  'mission.handover.temperatureHint': {
    'zh-cn': '手工测量时填写，不填则取最差传感器的读数',
    en: 'If measured by hand. Leave empty to take the worst sensor.',
  },
  'mission.handover.temperatureNow': {
    'zh-cn': '手工测量时填写，不填则取 {name} 的 {value}',
    en: 'If measured by hand. Leave empty to take {value} of {name}.',
  },
  'mission.handover.temperatureWrong': { 'zh-cn': '请填写 -200 至 200 之间的数', en: 'Enter a number from -200 to 200' },
  'mission.handover.photo': { 'zh-cn': '照片', en: 'Photo' },
  'mission.handover.photoHint': {
    'zh-cn': 'JPG、PNG 或 WebP，不超过 8 MB，照片中的位置信息会被移除',
    en: 'JPEG, PNG or WebP, up to 8 MB. Where it was taken is removed.',
  },
  'mission.handover.photoTake': { 'zh-cn': '拍照或选择', en: 'Take or choose' },
  'mission.handover.photoRemove': { 'zh-cn': '移除照片', en: 'Remove photo' },
  'mission.handover.photoOf': { 'zh-cn': '交接照片', en: 'Photo of the handover' },
  'mission.handover.note': { 'zh-cn': '备注', en: 'Note' },
  'mission.handover.done': { 'zh-cn': '交接已记录', en: 'Handover recorded' },
  'mission.handover.at': { 'zh-cn': '交接时间', en: 'Handed over' },
  'mission.handover.by': { 'zh-cn': '交货人', en: 'Handed over by' },
  'mission.handover.measured': { 'zh-cn': '交接温度', en: 'Temperature' },
  'mission.handover.byHand': { 'zh-cn': '手工测量', en: 'Measured by hand' },
  'mission.handover.corrected': {
    'zh-cn': '已更正 {count} 次，原记录保留',
    en: 'Corrected {count} times. Earlier records are kept.',
    en_one: 'Corrected {count} time. The earlier record is kept.',
  },
  'mission.handover.before': { 'zh-cn': '更正前', en: 'Before the correction' },
});
