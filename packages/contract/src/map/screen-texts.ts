/** Words of the page of map services and its dialog. */
import { defineTexts } from '../text.js';

export const mapScreenTexts = defineTexts({
  'map.keys.lead': {
    'zh-cn': '为用户启用地图、填写密钥并测试。需要密钥的地图填写密钥后才能启用。',
    en: 'Turn on maps for your users, enter keys and test them. Maps that need a key can be turned on once they have one.',
  },
  'map.keys.first': { 'zh-cn': '默认地图', en: 'Default map' },
  'map.keys.borders': { 'zh-cn': '离线地图的国界', en: 'Borders on the offline map' },
  'map.keys.borders.cn': { 'zh-cn': '不显示', en: 'Hidden' },
  'map.keys.borders.intl': { 'zh-cn': '仅英文页面显示', en: 'On English pages only' },
  'map.keys.bordersHint.cn': {
    'zh-cn': '任何语言都不绘制国界，适合在中国境内部署。',
    en: 'No country borders in any language. Choose this for deployments in China.',
  },
  'map.keys.bordersHint.intl': {
    'zh-cn': '英文页面按 Natural Earth 绘制国界；中文页面始终不绘制。',
    en: 'English pages show borders as drawn by Natural Earth. Chinese pages never show borders.',
  },
  'map.keys.map': { 'zh-cn': '地图', en: 'Map' },
  'map.keys.state': { 'zh-cn': '状态', en: 'Status' },
  'map.keys.on': { 'zh-cn': '已启用', en: 'On' },
  'map.keys.off': { 'zh-cn': '未启用', en: 'Off' },
  'map.keys.key': { 'zh-cn': '密钥', en: 'Key' },
  'map.keys.hasKey': { 'zh-cn': '已填写', en: 'Entered' },
  'map.keys.noKey': { 'zh-cn': '未填写', en: 'Missing' },
  'map.keys.needsNone': { 'zh-cn': '无需密钥', en: 'Not needed' },
  'map.keys.licence': { 'zh-cn': '授权', en: 'License' },
  'map.keys.licensed': { 'zh-cn': '公开服务', en: 'Public service' },
  'map.keys.unlicensed': { 'zh-cn': '未获授权', en: 'Not licensed' },
  'map.keys.unlicensedHint': {
    'zh-cn': '{map}没有授权通过此地址使用其瓦片。启用前请先取得授权，风险由运营方承担。',
    en: '{map} does not license the use of its tiles at this address. Get permission before turning it on. The operator bears the risk.',
  },
  'map.keys.hosts': { 'zh-cn': '地址', en: 'Address' },
  'map.keys.edit': { 'zh-cn': '设置', en: 'Set up' },
  'map.keys.offered': { 'zh-cn': '启用', en: 'Turned on' },
  'map.keys.offeredHint': { 'zh-cn': '启用后，所有地图的图层中都可选择', en: 'Users can choose it under Layers on every map' },
  'map.keys.keyHint': {
    'zh-cn': '浏览器会看到此密钥，请在服务商处将其限制为本平台的域名',
    en: 'Browsers see this key. Restrict it to the address of this platform in the provider console.',
  },
  'map.keys.keyKept': { 'zh-cn': '已填写密钥，留空则保留', en: 'A key is stored. Leave empty to keep it.' },
  'map.keys.address': { 'zh-cn': '自定义地址', en: 'Your own address' },
  'map.keys.addressHint': {
    'zh-cn': '使用镜像、代理或自建瓦片时填写，留空则使用服务商的地址',
    en: 'For a mirror, a proxy or tiles of your own. Leave empty to use the provider address.',
  },
  'map.keys.test': { 'zh-cn': '测试', en: 'Test' },
  'map.keys.testing': { 'zh-cn': '正在测试', en: 'Testing' },
  'map.keys.works': { 'zh-cn': '可以使用，{count} 毫秒内返回瓦片', en: 'Works: the tile arrived in {count} ms' },
  'map.keys.noAnswer': { 'zh-cn': '服务器无法连接该地址', en: 'The server cannot reach this address' },
  'map.keys.refused': { 'zh-cn': '服务商拒绝了请求（HTTP {code}）', en: 'The provider refused the request (HTTP {code})' },
  'map.keys.saved': { 'zh-cn': '已保存地图设置', en: 'Map settings saved' },
});
