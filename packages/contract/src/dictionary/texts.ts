/** The "other messages" of the specification's section 8, served by GET /beacon/common/config with type text. */
import { defineTexts } from '../text.js';

export const messageTexts = defineTexts({
  'message.passwordChangeFailed': { 'zh-cn': '密码修改失败', en: 'Password change failed' },
  'message.setFailure': { 'zh-cn': '设置失败', en: 'Set failure' },
  'message.loadError': { 'zh-cn': '加载错误', en: 'Load error' },
  'message.requestTimedOut': { 'zh-cn': '请求超时', en: 'Request timed out' },
  'message.networkError': { 'zh-cn': '网络连接错误', en: 'Network connection error' },
  'message.noDataInPeriod': { 'zh-cn': '该时间段没有数据', en: 'No data for this period' },
  'message.noTrackInPeriod': { 'zh-cn': '该时间段没有轨迹记录', en: 'No track record for the time period' },
  'message.noTrackingHistory': { 'zh-cn': '当前没有跟踪历史', en: 'No current tracking history' },
  'message.noSensorData': { 'zh-cn': '没有传感器数据', en: 'No sensor data' },
  'message.noSharePermission': { 'zh-cn': '这些设备没有分享权限', en: 'These devices have no share permission' },
  'message.notPermitted': { 'zh-cn': '没有操作权限', en: 'No permission to operate' },
  'message.notOwner': { 'zh-cn': '不是所有者，不能操作', en: 'Not owner, can not operate' },
  'message.deviceOffline': { 'zh-cn': '设备离线', en: 'Device offline' },
  'message.deviceExpired': { 'zh-cn': '设备已过期，请联系上级经销商', en: 'Device expired, contact the upper dealer' },
  'message.phoneNotRegistered': { 'zh-cn': '手机号未注册', en: 'Phone number not registered' },
  'message.registrationFailed': { 'zh-cn': '注册失败', en: 'Registration failed' },
  'message.resetFailed': { 'zh-cn': '重置失败', en: 'Reset failed' },
  'message.noPosition': { 'zh-cn': '没有位置信息', en: 'No position message' },
  'message.noAddress': { 'zh-cn': '无法获取地址', en: 'Cannot get address' },
});
