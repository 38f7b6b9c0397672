/** Texts of tables that are imported and exported: names of files, headings, the dialog. A heading is read in either language. */
import { defineTexts } from '../text.js';

export const missionTableTexts = defineTexts({
  'mission.table.contacts': { 'zh-cn': '联系人', en: 'Contacts' },
  'mission.column.contacts.name': { 'zh-cn': '姓名', en: 'Name' },
  'mission.column.contacts.email': { 'zh-cn': '邮箱', en: 'E-mail' },
  'mission.column.contacts.phone': { 'zh-cn': '手机号', en: 'Phone' },
  'mission.column.contacts.company': { 'zh-cn': '公司', en: 'Company' },
  'mission.column.contacts.remark': { 'zh-cn': '备注', en: 'Remark' },

  'mission.person.lead': {
    'zh-cn': '任务负责人，以及报警和任务要通知的人',
    en: 'People in charge of missions, and whoever is told about alarms and missions',
  },

  'mission.import.act': { 'zh-cn': '导入', en: 'Import' },
  'mission.import.title': { 'zh-cn': '导入{things}', en: 'Import {things}' },
  'mission.import.things.contacts': { 'zh-cn': '联系人', en: 'contacts' },
  'mission.import.lead': {
    'zh-cn': 'CSV 或 XLSX，第一行为表头，最多 1,000 行。导出的文件可以直接再导入，已有的行不会重复添加。',
    en: 'CSV or XLSX with headings, up to 1,000 rows. An exported file can be imported as it is. Rows that already exist are not added again.',
  },
  'mission.import.headings': { 'zh-cn': '表头', en: 'Headings' },
  'mission.import.template': { 'zh-cn': '下载模板', en: 'Download template' },
  'mission.import.file': { 'zh-cn': '文件', en: 'File' },
  'mission.import.choose': { 'zh-cn': '选择文件', en: 'Choose file' },
  'mission.import.noFile': { 'zh-cn': '未选择', en: 'No file chosen' },
  'mission.import.fileNeeded': { 'zh-cn': '请选择文件', en: 'Choose a file' },
  'mission.import.added': { 'zh-cn': '已添加', en: 'Added' },
  'mission.import.addedCount': { 'zh-cn': '已添加 {count}', en: '{count} added' },
  'mission.import.there': { 'zh-cn': '已有 {count}', en: '{count} already there' },
  'mission.import.wrong': { 'zh-cn': '有误 {count}', en: '{count} with errors' },
  'mission.import.row': { 'zh-cn': '行', en: 'Row' },
  'mission.import.result': { 'zh-cn': '结果', en: 'Result' },
  'mission.import.allAdded': { 'zh-cn': '全部行均已添加。', en: 'Every row was added.' },
  'mission.import.more': {
    'zh-cn': '另有 {count} 行未添加',
    en: '{count} more rows were not added',
    en_one: '{count} more row was not added',
  },
  'mission.export.act': { 'zh-cn': '导出', en: 'Export' },
  'mission.export.xlsx': { 'zh-cn': 'XLSX', en: 'XLSX' },
  'mission.export.csv': { 'zh-cn': 'CSV', en: 'CSV' },
});
