/** Words of drivers: the page, the form, and who drove a trip. */
import { defineTexts } from '../text.js';

export const driverTexts = defineTexts({
  'driver.lead': {
    'zh-cn': '司机及其司机卡；行程按刷卡或手动指定归属司机。',
    en: 'Drivers and their tags. Trips are assigned by tag or manually.',
  },
  'driver.add': { 'zh-cn': '添加司机', en: 'Add driver' },
  'driver.edit': { 'zh-cn': '修改司机', en: 'Edit driver' },
  'driver.remove': { 'zh-cn': '删除司机', en: 'Delete driver' },
  'driver.removeLead': {
    'zh-cn': '删除司机“{name}”？其行程将不再归属任何司机。',
    en: 'Delete driver "{name}"? Trips will no longer show who drove.',
  },
  'driver.saved': { 'zh-cn': '司机已保存', en: 'Driver saved' },
  'driver.removed': { 'zh-cn': '司机已删除', en: 'Driver deleted' },
  'driver.search': { 'zh-cn': '姓名、手机号、驾驶证或司机卡', en: 'Name, phone, licence or tag' },
  'driver.none': { 'zh-cn': '还没有司机', en: 'No drivers yet' },
  'driver.noneHint': {
    'zh-cn': '添加司机及其司机卡后，行程会显示由谁驾驶。',
    en: 'Add drivers with their tags, and trips show who drove.',
  },
  'driver.noneFound': { 'zh-cn': '没有符合的司机', en: 'No matching drivers' },
  'driver.name': { 'zh-cn': '姓名', en: 'Name' },
  'driver.phone': { 'zh-cn': '手机号', en: 'Phone' },
  'driver.licence': { 'zh-cn': '驾驶证号', en: 'Licence' },
  'driver.licenceUntil': { 'zh-cn': '驾驶证有效期', en: 'Licence valid until' },
  'driver.tags': { 'zh-cn': '司机卡', en: 'Tags' },
  'driver.tagsHint': {
    'zh-cn': '读卡器上报的卡号，一人可有多张，输入后按回车。',
    en: 'As the reader reports it. Press Enter after each tag.',
  },
  'driver.remark': { 'zh-cn': '备注', en: 'Notes' },
  'driver.unknown': { 'zh-cn': '司机未知', en: 'Driver unknown' },
  'driver.byHand': { 'zh-cn': '{name}（手动指定）', en: '{name} (set manually)' },
  'driver.set': { 'zh-cn': '指定司机', en: 'Set driver' },
  'driver.byTag': { 'zh-cn': '以刷卡为准', en: 'By tag' },
  'driver.setDone': { 'zh-cn': '已更新行程司机', en: 'Driver of the trip updated' },
});
