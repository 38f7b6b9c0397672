/** Words of addresses, and of the section of address services on the page of map services. */
import { defineTexts } from '../text.js';

export const geoScreenTexts = defineTexts({
  'geo.address': { 'zh-cn': '地址', en: 'Address' },
  'geo.navigate': { 'zh-cn': '导航', en: 'Navigate' },
  'geo.navigator.amap': { 'zh-cn': '高德地图', en: 'Amap' },
  'geo.navigator.baidu': { 'zh-cn': '百度地图', en: 'Baidu Maps' },
  'geo.navigator.google': { 'zh-cn': '谷歌地图', en: 'Google Maps' },
  'geo.navigator.apple': { 'zh-cn': '苹果地图', en: 'Apple Maps' },
  'geo.looking': { 'zh-cn': '正在查询地址', en: 'Looking up address' },
  'geo.services': { 'zh-cn': '地址服务', en: 'Address services' },
  'geo.services.lead': {
    'zh-cn': '将位置转换为地址，由服务器查询，浏览器看不到密钥。未启用任何服务时，显示平台自带的地名。',
    en: 'Turn positions into addresses. The server asks them, so browsers never see the keys. Without any service, built-in place names are shown.',
  },
  'geo.service': { 'zh-cn': '服务', en: 'Service' },
  'geo.side': { 'zh-cn': '范围', en: 'Used for' },
  'geo.side.china': { 'zh-cn': '中国境内及中文界面', en: 'China, and pages in Chinese' },
  'geo.side.world': { 'zh-cn': '其他地区', en: 'Everywhere else' },
  'geo.turn': { 'zh-cn': '顺序', en: 'Order' },
  'geo.turnHint': { 'zh-cn': '同一范围内依次查询，1 为最先', en: 'Services of the same area are asked in this order, 1 first' },
  'geo.perSecond': { 'zh-cn': '每秒查询次数上限', en: 'Requests per second, at most' },
  'geo.perSecondHint': { 'zh-cn': '按密钥的配额填写，留空则使用默认值', en: 'As your quota allows. Leave empty for the default.' },
  'geo.perSecondWrong': { 'zh-cn': '请输入 0.01 至 1000 之间的数', en: 'Enter a number from 0.01 to 1000' },
  'geo.offeredHint': {
    'zh-cn': '启用后，平台会将设备位置发送给该服务',
    en: 'When turned on, positions of devices are sent to this service',
  },
  'geo.keyHint': {
    'zh-cn': '密钥仅由服务器使用，请在服务商处将其限制为服务器的 IP 地址',
    en: 'Only the server uses this key. Restrict it to the IP address of the server in the provider console.',
  },
  'geo.addressHint': {
    'zh-cn': '使用代理或自建服务时填写，留空则使用服务商的地址',
    en: 'For a proxy or a service of your own. Leave empty to use the provider address.',
  },
  'geo.publicHint': {
    'zh-cn': '公共{name}服务只允许少量查询。设备较多时，请填写自建服务的地址。',
    en: 'The public {name} service allows few requests. For more than a few devices, enter the address of your own.',
  },
  'geo.works': { 'zh-cn': '可以使用，{count} 毫秒内返回：{address}', en: 'Works: answered in {count} ms: {address}' },
  'geo.saved': { 'zh-cn': '已保存地址服务设置', en: 'Address service settings saved' },
  'geo.name.amap': { 'zh-cn': '高德', en: 'Amap' },
  'geo.name.tencent': { 'zh-cn': '腾讯位置服务', en: 'Tencent Location' },
  'geo.name.baidu': { 'zh-cn': '百度', en: 'Baidu' },
  'geo.name.tianditu': { 'zh-cn': '天地图', en: 'Tianditu' },
  'geo.name.google': { 'zh-cn': '谷歌', en: 'Google' },
  'geo.name.nominatim': { 'zh-cn': 'Nominatim', en: 'Nominatim' },
  'geo.name.photon': { 'zh-cn': 'Photon', en: 'Photon' },
});
