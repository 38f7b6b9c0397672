/** Texts of the page of the dictionary. */
import { defineTexts } from '../text.js';

export const dictionaryTexts = defineTexts({
  'dictionary.groups': { 'zh-cn': '字典分组', en: 'Lists' },
  'dictionary.lead': { 'zh-cn': '产品里各个下拉框的选项', en: 'What the selects of the product offer' },
  'dictionary.usedAs': { 'zh-cn': '调用名', en: 'Asked for as' },
  'dictionary.group.filter': { 'zh-cn': '筛选分组', en: 'Filter lists' },
  'dictionary.group.none': { 'zh-cn': '没有符合的分组', en: 'No such list' },
  'dictionary.group.add': { 'zh-cn': '新建分组', en: 'New list' },
  'dictionary.group.key': { 'zh-cn': '调用名（选填）', en: 'Key (optional)' },
  'dictionary.group.keyHint': { 'zh-cn': '其他程序用它来取这个分组', en: 'Other programs ask for the list by it' },
  'dictionary.group.keyWrong': {
    'zh-cn': '以小写字母开头，只能包含字母和数字',
    en: 'Begins with a small letter and holds letters and digits only',
  },
  'dictionary.data.add': { 'zh-cn': '新建选项', en: 'New entry' },
  'dictionary.data.addTo': { 'zh-cn': '在“{name}”中新建选项', en: 'New entry in {name}' },
  'dictionary.data.edit': { 'zh-cn': '编辑选项', en: 'Edit entry' },
  'dictionary.data.editOf': { 'zh-cn': '编辑“{name}”', en: 'Edit {name}' },
  'dictionary.data.name': { 'zh-cn': '名称', en: 'Name' },
  'dictionary.data.value': { 'zh-cn': '值', en: 'Value' },
  'dictionary.data.valueHint': { 'zh-cn': '选中后保存的值，之后不能更改', en: 'What is stored when it is chosen; it stays' },
  'dictionary.data.valueStays': { 'zh-cn': '值不能更改', en: 'The value stays' },
  'dictionary.data.valueNeeded': { 'zh-cn': '请输入值', en: 'Enter a value' },
  'dictionary.data.sortLast': { 'zh-cn': '留空则排在最后', en: 'Empty: it comes last' },
  'dictionary.data.enabledHint': {
    'zh-cn': '停用后不再可选，已选过的仍显示名称',
    en: 'Disabled: not offered any more; what was chosen keeps its name',
  },
  'dictionary.data.offer': { 'zh-cn': '启用“{name}”', en: 'Offer {name}' },
  'dictionary.data.offered': { 'zh-cn': '“{name}”已启用', en: '{name} is offered again' },
  'dictionary.data.taken': { 'zh-cn': '“{name}”已停用', en: '{name} is not offered any more' },
  'dictionary.data.none': { 'zh-cn': '这个分组还没有选项', en: 'This list has no entries yet' },
  'dictionary.data.noneHint': {
    'zh-cn': '新建的选项会出现在产品的下拉框里。',
    en: 'Entries you add appear in the selects of the product.',
  },
});
