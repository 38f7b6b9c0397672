/** Texts of the page of the dictionary. */
import { defineTexts } from '../text.js';

export const dictionaryTexts = defineTexts({
  'dictionary.groups': { 'zh-cn': '字典分组', en: 'Lists' },
  'dictionary.lead': { 'zh-cn': '产品里各个下拉框的选项', en: "Options in the product's dropdowns" },
  'dictionary.usedAs': { 'zh-cn': '调用名', en: 'API name' },
  'dictionary.group.filter': { 'zh-cn': '筛选分组', en: 'Filter lists' },
  'dictionary.group.none': { 'zh-cn': '没有符合的分组', en: 'No matching lists' },
  'dictionary.group.add': { 'zh-cn': '新建分组', en: 'New list' },
  'dictionary.group.key': { 'zh-cn': '调用名（选填）', en: 'API name (optional)' },
  'dictionary.group.keyHint': { 'zh-cn': '其他程序用它来取这个分组', en: 'Other programs request the list by this name' },
  'dictionary.group.keyWrong': {
    'zh-cn': '以小写字母开头，只能包含字母和数字',
    en: 'Must start with a lowercase letter and contain only letters and digits',
  },
  'dictionary.data.add': { 'zh-cn': '新建选项', en: 'New option' },
  'dictionary.data.addTo': { 'zh-cn': '在“{name}”中新建选项', en: 'New option in {name}' },
  'dictionary.data.edit': { 'zh-cn': '编辑选项', en: 'Edit option' },
  'dictionary.data.editOf': { 'zh-cn': '编辑“{name}”', en: 'Edit {name}' },
  'dictionary.data.name': { 'zh-cn': '名称', en: 'Name' },
  'dictionary.data.value': { 'zh-cn': '值', en: 'Value' },
  'dictionary.data.valueHint': {
    'zh-cn': '选中后保存的值，之后不能更改',
    en: 'The value saved when this option is selected. It cannot be changed later.',
  },
  'dictionary.data.valueStays': { 'zh-cn': '值不能更改', en: 'The value cannot be changed' },
  'dictionary.data.valueNeeded': { 'zh-cn': '请输入值', en: 'Enter a value' },
  'dictionary.data.sortLast': { 'zh-cn': '留空则排在最后', en: 'Leave empty to place it last' },
  'dictionary.data.enabledHint': {
    'zh-cn': '停用后不再可选，已选过的仍显示名称',
    en: 'Disabled options can no longer be selected. Existing selections keep their name.',
  },
  'dictionary.data.offer': { 'zh-cn': '启用“{name}”', en: 'Enable {name}' },
  'dictionary.data.offered': { 'zh-cn': '“{name}”已启用', en: '{name} enabled' },
  'dictionary.data.taken': { 'zh-cn': '“{name}”已停用', en: '{name} disabled' },
  'dictionary.data.none': { 'zh-cn': '这个分组还没有选项', en: 'This list has no options yet' },
  'dictionary.data.noneHint': {
    'zh-cn': '新建的选项会出现在产品的下拉框里。',
    en: "New options appear in the product's dropdowns.",
  },
});
