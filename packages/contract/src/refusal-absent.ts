/**
 * Refusals about things that are neither devices nor device groups: 50017, 50006 and 60041 speak of devices and groups alone, and each other kind of
 * thing is missing in words of its own.
 */
import type { RefusalRow } from './refusal-row.js';

/** Continues the catalogue's own rows, in the order of the codes. */
export const absentRows = {
  notAllowed: { code: 80190, status: 403, 'zh-cn': '没有进行此操作的权限', en: 'You do not have permission to do this' },
  notYours: { code: 80191, status: 403, 'zh-cn': '只有所有者可以进行此操作', en: 'Only the owner can do this' },
  noSuchAccount: { code: 80192, status: 404, 'zh-cn': '没有这个用户', en: 'Account not found' },
  noSuchRole: { code: 80193, status: 404, 'zh-cn': '没有这个角色', en: 'Role not found' },
  noSuchMenu: { code: 80194, status: 404, 'zh-cn': '没有这个菜单', en: 'Menu not found' },
  noSuchResource: { code: 80195, status: 404, 'zh-cn': '没有这个资源', en: 'Resource not found' },
  noSuchCategory: { code: 80196, status: 404, 'zh-cn': '没有这个分类', en: 'Category not found' },
  noSuchTeam: { code: 80197, status: 404, 'zh-cn': '没有这个团队', en: 'Team not found' },
  noSuchRule: { code: 80198, status: 404, 'zh-cn': '没有这条报警规则', en: 'Alarm rule not found' },
  noSuchAlarm: { code: 80199, status: 404, 'zh-cn': '没有这条报警', en: 'Alarm not found' },
  noSuchContact: { code: 80200, status: 404, 'zh-cn': '没有这个联系人', en: 'Contact not found' },
  noSuchRecipient: { code: 80201, status: 404, 'zh-cn': '没有这个接收人', en: 'Recipient not found' },
  noSuchPlan: { code: 80202, status: 404, 'zh-cn': '没有这个通知方案', en: 'Notification plan not found' },
  noSuchWebhook: { code: 80203, status: 404, 'zh-cn': '没有这个回调', en: 'Webhook not found' },
  noSuchShare: { code: 80204, status: 404, 'zh-cn': '没有这项分享', en: 'Share not found' },
  noSuchToken: { code: 80205, status: 404, 'zh-cn': '没有这个访问令牌', en: 'API token not found' },
  noSuchCertificate: { code: 80206, status: 404, 'zh-cn': '没有这份校准证书', en: 'Calibration certificate not found' },
  confirmNeeded: { code: 80207, status: 400, 'zh-cn': '请确认后再提交', en: 'Please confirm this change' },
  noSuchMission: { code: 80208, status: 404, 'zh-cn': '没有这个任务', en: 'Mission not found' },
  noSuchEntry: { code: 80209, status: 404, 'zh-cn': '内容不存在或已被删除', en: 'This no longer exists' },
  noSuchBrowser: { code: 80226, status: 404, 'zh-cn': '没有这个浏览器', en: 'No such browser' },
  noSuchFence: { code: 80340, status: 404, 'zh-cn': '没有这个围栏', en: 'Fence not found' },
  noSuchVehicle: { code: 80371, status: 404, 'zh-cn': '没有这辆车', en: 'Vehicle not found' },
  noSuchAddress: { code: 80377, status: 404, 'zh-cn': '没有这个地址', en: 'Address not found' },
  noSuchTemplate: { code: 80381, status: 404, 'zh-cn': '没有这个任务模板', en: 'Mission template not found' },
  noSuchDriver: { code: 80423, status: 404, 'zh-cn': '没有这个司机', en: 'Driver not found' },
  noSuchRoom: { code: 80844, status: 404, 'zh-cn': '没有这个库房', en: 'Room not found' },
  noSuchReportSchedule: { code: 80746, status: 404, 'zh-cn': '没有这个定时报告', en: 'Scheduled report not found' },
  noSuchMaintenance: { code: 80428, status: 404, 'zh-cn': '没有这个保养计划', en: 'Maintenance plan not found' },
  noSuchOrder: { code: 80482, status: 404, 'zh-cn': '没有这个订单', en: 'Order not found' },
  noSuchOffer: { code: 80483, status: 404, 'zh-cn': '没有这个套餐', en: 'Plan not found' },
  noSuchCommand: { code: 80440, status: 404, 'zh-cn': '没有这条指令', en: 'Command not found' },
  noSuchNote: { code: 80808, status: 404, 'zh-cn': '没有这条备注', en: 'Note not found' },
} as const satisfies Record<string, RefusalRow>;
