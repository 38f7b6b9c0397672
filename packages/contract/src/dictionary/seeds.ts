/** The lists of the dictionary that the program asks for, with the entries they have at first; an administrator renames, adds and takes from the offer. */

type Bilingual = { readonly 'zh-cn': string; readonly en: string };
/** A list by its key, with its entries by their values, in their order. */
export type SeededGroup = Bilingual & { readonly entries: Readonly<Record<string, Bilingual>> };

/** By key. */
export const seededGroups = {
  vehicleType: {
    'zh-cn': '车辆类型',
    en: 'Vehicle types',
    entries: {
      refrigeratedTruck: { 'zh-cn': '冷藏车', en: 'Refrigerated truck' },
      refrigeratedVan: { 'zh-cn': '冷藏面包车', en: 'Refrigerated van' },
      insulatedTruck: { 'zh-cn': '保温车', en: 'Insulated truck' },
      refrigeratedTrailer: { 'zh-cn': '冷藏半挂车', en: 'Refrigerated semi-trailer' },
      reefer: { 'zh-cn': '冷藏集装箱', en: 'Refrigerated container' },
      boxTruck: { 'zh-cn': '厢式货车', en: 'Box truck' },
      van: { 'zh-cn': '面包车', en: 'Van' },
      car: { 'zh-cn': '轿车', en: 'Car' },
      other: { 'zh-cn': '其他', en: 'Other' },
    },
  },
  alarmReason: {
    'zh-cn': '报警原因',
    en: 'Alarm reasons',
    entries: {
      overTemperature: { 'zh-cn': '温度过高', en: 'Too warm' },
      underTemperature: { 'zh-cn': '温度过低', en: 'Too cold' },
      overHumidity: { 'zh-cn': '湿度过高', en: 'Too humid' },
      underHumidity: { 'zh-cn': '湿度过低', en: 'Too dry' },
      light: { 'zh-cn': '光照异常', en: 'Light where there should be none' },
      vibration: { 'zh-cn': '震动', en: 'Vibration' },
      tilt: { 'zh-cn': '倾斜', en: 'Tilt' },
      lowBattery: { 'zh-cn': '电量低', en: 'Low battery' },
      silence: { 'zh-cn': '失去联系', en: 'No contact' },
    },
  },
  alarmCause: {
    'zh-cn': '报警起因',
    en: 'Alarm causes',
    entries: {
      doorOpen: { 'zh-cn': '开门时间过长', en: 'Door open too long' },
      loading: { 'zh-cn': '装卸货物', en: 'Loading or unloading' },
      coolingFailure: { 'zh-cn': '制冷设备故障', en: 'Cooling unit failed' },
      defrosting: { 'zh-cn': '制冷机组除霜', en: 'Cooling unit defrosting' },
      powerCut: { 'zh-cn': '停电', en: 'Power cut' },
      wrongSetting: { 'zh-cn': '温度设定错误', en: 'Wrong set point' },
      notPrecooled: { 'zh-cn': '未预冷', en: 'Not precooled' },
      weather: { 'zh-cn': '天气影响', en: 'Weather' },
      trafficDelay: { 'zh-cn': '交通延误', en: 'Traffic delay' },
      sensorMoved: { 'zh-cn': '传感器被移动', en: 'Sensor was moved' },
      sensorFault: { 'zh-cn': '传感器故障', en: 'Sensor fault' },
      unknown: { 'zh-cn': '原因不明', en: 'Unknown' },
    },
  },
  alarmAction: {
    'zh-cn': '处理措施',
    en: 'Corrective actions',
    entries: {
      doorClosed: { 'zh-cn': '关闭箱门', en: 'Door closed' },
      settingCorrected: { 'zh-cn': '更正温度设定', en: 'Set point corrected' },
      goodsMoved: { 'zh-cn': '转移货物', en: 'Goods moved' },
      unitRepaired: { 'zh-cn': '维修制冷设备', en: 'Cooling unit repaired' },
      driverCalled: { 'zh-cn': '联系司机', en: 'Driver called' },
      sensorReplaced: { 'zh-cn': '更换传感器', en: 'Sensor replaced' },
      goodsQuarantined: { 'zh-cn': '隔离货物待检', en: 'Goods quarantined for inspection' },
      goodsRejected: { 'zh-cn': '拒收货物', en: 'Goods rejected' },
      goodsDestroyed: { 'zh-cn': '销毁货物', en: 'Goods destroyed' },
      none: { 'zh-cn': '无需处理', en: 'None needed' },
    },
  },
  product: {
    'zh-cn': '产品',
    en: 'Products',
    entries: {
      vaccine: { 'zh-cn': '疫苗', en: 'Vaccines' },
      biologic: { 'zh-cn': '生物制品', en: 'Biologics' },
      insulin: { 'zh-cn': '胰岛素', en: 'Insulin' },
      blood: { 'zh-cn': '血液制品', en: 'Blood products' },
      reagent: { 'zh-cn': '诊断试剂', en: 'Diagnostic reagents' },
      medicine: { 'zh-cn': '常温药品', en: 'Medicines kept at room temperature' },
      meat: { 'zh-cn': '肉类', en: 'Meat' },
      seafood: { 'zh-cn': '水产品', en: 'Seafood' },
      dairy: { 'zh-cn': '乳制品', en: 'Dairy' },
      fruit: { 'zh-cn': '水果', en: 'Fruit' },
      vegetable: { 'zh-cn': '蔬菜', en: 'Vegetables' },
      frozenFood: { 'zh-cn': '冷冻食品', en: 'Frozen food' },
      iceCream: { 'zh-cn': '冰淇淋', en: 'Ice cream' },
      flower: { 'zh-cn': '鲜花', en: 'Flowers' },
      other: { 'zh-cn': '其他', en: 'Other' },
    },
  },
  scrapReason: {
    'zh-cn': '报废原因',
    en: 'Reasons for scrapping',
    entries: {
      damaged: { 'zh-cn': '损坏', en: 'Damaged' },
      lost: { 'zh-cn': '丢失', en: 'Lost' },
      batteryDead: { 'zh-cn': '电池耗尽且无法更换', en: 'Battery dead and not replaceable' },
      inaccurate: { 'zh-cn': '精度不合格', en: 'No longer accurate' },
      obsolete: { 'zh-cn': '型号淘汰', en: 'Obsolete model' },
      other: { 'zh-cn': '其他', en: 'Other' },
    },
  },
} as const satisfies Readonly<Record<string, SeededGroup>>;

/** A list the program asks for. */
export type SeededGroupKey = keyof typeof seededGroups;
