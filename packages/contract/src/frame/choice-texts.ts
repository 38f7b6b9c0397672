/** What a list to choose from says when it is empty: what there is none of, and how to make one. */
import { defineTexts } from '../text.js';

export const choiceTexts = defineTexts({
  'choice.none.contact': { 'zh-cn': '没有可选的联系人', en: 'No contacts to choose from' },
  'choice.none.vehicle': { 'zh-cn': '没有可选的车辆', en: 'No vehicles to choose from' },
  'choice.none.address': { 'zh-cn': '没有可选的地址', en: 'No addresses to choose from' },
  'choice.none.rule': { 'zh-cn': '没有可选的报警规则', en: 'No alarm rules to choose from' },
  'choice.none.device': { 'zh-cn': '没有可选的设备', en: 'No devices to choose from' },
  'choice.none.sensor': { 'zh-cn': '没有可选的传感器', en: 'No sensors to choose from' },
  'choice.none.tracker': { 'zh-cn': '没有可选的定位设备', en: 'No trackers to choose from' },
  'choice.none.group': { 'zh-cn': '没有可选的分组', en: 'No groups to choose from' },
  'choice.none.role': { 'zh-cn': '没有可选的角色', en: 'No roles to choose from' },
  'choice.none.recipient': { 'zh-cn': '没有其他可选的人', en: 'Nobody else to choose from' },
  'choice.none.command': { 'zh-cn': '没有可发送的指令', en: 'No commands to choose from' },
  'choice.newTab': { 'zh-cn': '（在新标签页打开）', en: '(opens in a new tab)' },
  'choice.make.contact': { 'zh-cn': '添加联系人', en: 'Add a contact' },
  'choice.make.vehicle': { 'zh-cn': '添加车辆', en: 'Add a vehicle' },
  'choice.make.address': { 'zh-cn': '添加地址', en: 'Add an address' },
  'choice.make.rule': { 'zh-cn': '添加报警规则', en: 'Add an alarm rule' },
  'choice.make.device': { 'zh-cn': '添加设备', en: 'Add a device' },
});
