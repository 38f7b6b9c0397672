/** Advertisements of room sensors and of makers known by name, with everything they say. */
import type { Mac } from '@frostway/core/identity';
import type { BleExample } from './example.js';

const mac = 'A4C138112233' as Mac;
const source = 'synthetic';

/** The rarer formats. */
export const roomExamples: readonly BleExample[] = [
  {
    name: 'Xiaomi MiBeacon, temperature and humidity',
    source,
    data: 'FE95:5020AA011733221138C1A40D100449FF6702',
    result: { format: 'mibeacon', mac, temperatureC: -18.3, humidityPercent: 61.5, attributes: { counter: 0x17 } },
  },
  {
    name: 'Xiaomi MiBeacon with capability, light',
    source,
    data: 'FE95:702098001833221138C1A40D071003E60200',
    result: { format: 'mibeacon', mac, lightLux: 742, attributes: { counter: 0x18 } },
  },
  {
    name: 'Xiaomi MiBeacon with two bytes of IO capability, battery',
    source,
    data: 'FE95:60209800192000000A100158',
    result: { format: 'mibeacon', batteryPercent: 88, attributes: { counter: 0x19 } },
  },
  {
    name: 'Xiaomi MiBeacon, sealed',
    source,
    data: 'FE95:58585B051733221138C1A4AABBCCDD',
    result: { format: 'mibeacon', mac, attributes: { isEncrypted: true, counter: 0x17 } },
  },
  {
    name: 'Qingping',
    source,
    data: 'FDCD:080C33221138C1A4010449FF6702020158',
    result: { format: 'qingping', mac, temperatureC: -18.3, humidityPercent: 61.5, batteryPercent: 88 },
  },
  {
    name: 'Qingping motion and light',
    source,
    data: 'FDCD:081233221138C1A4080401E602000F0107',
    result: { format: 'qingping', mac, lightLux: 742, attributes: { motion: 1, counter: 7 } },
  },
  {
    name: 'SwitchBot Meter below zero',
    source,
    data: 'FD3D:69005803123D',
    result: { format: 'switchbot', temperatureC: -18.3, humidityPercent: 61, batteryPercent: 88 },
  },
  {
    name: 'SwitchBot outdoor meter above zero',
    source,
    data: '0969:A4C138112233000003923D00',
    result: { format: 'switchbotOutdoor', mac, temperatureC: 18.3, humidityPercent: 61 },
  },
  {
    name: 'ThermoBeacon',
    source,
    data: '0010:000033221138C1A4AB0BDCFED80380510100',
    result: { format: 'thermobeacon', mac, temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2987, attributes: { uptimeS: 86_400 } },
  },
  {
    name: 'ThermoBeacon extremes are only heard',
    source,
    data: '0010:000033221138C1A4DCFE00000000400100000000',
    result: { seen: true, hex: '000033221138C1A4DCFE00000000400100000000' },
  },
  {
    name: 'Mopeka',
    source,
    data: '0059:035C3C64C01122330000',
    result: {
      format: 'mopeka',
      temperatureC: 20,
      batteryMv: 2875,
      batteryPercent: 100,
      attributes: { levelMm: 38, levelQuality: 3, isButtonPressed: false, macTail: '112233' },
    },
  },
  {
    name: 'Inkbird',
    source,
    data: 'F8DF:06180000005800',
    scene: { name: 'sps' },
    result: { format: 'inkbird', temperatureC: -18.25, humidityPercent: 61.5, batteryPercent: 88, attributes: { isExternalProbe: false } },
  },
  {
    name: 'Inkbird with an external probe and no humidity',
    source,
    data: 'F8DF:FFFF0100005800',
    scene: { name: 'tps' },
    result: { format: 'inkbird', temperatureC: -18.25, batteryPercent: 88, attributes: { isExternalProbe: true } },
  },
  {
    name: 'ThermoPro',
    source,
    data: '49C2:FF3D2C',
    scene: { name: 'TP357 (1234)' },
    result: { format: 'thermopro', temperatureC: -18.3, humidityPercent: 61 },
  },
  {
    name: 'Blue Maestro',
    source,
    data: '0133:1B5800000000FF490267278D',
    result: { format: 'blueMaestro', temperatureC: -18.3, humidityPercent: 61.5, batteryPercent: 88, attributes: { pressurePa: 101_250 } },
  },
  {
    name: 'Aranet4',
    source,
    data: '0702:21130401000000002003C2018D273D58012C010A0007',
    result: {
      format: 'aranet4',
      temperatureC: 22.5,
      humidityPercent: 61,
      batteryPercent: 88,
      attributes: { co2Ppm: 800, pressurePa: 101_250 },
    },
  },
  {
    name: 'Sensirion gadget with CO2',
    source,
    data: '06D5:0008123466669A992003',
    result: { format: 'sensirion', temperatureC: 25, humidityPercent: 60, attributes: { co2Ppm: 800 } },
  },
  {
    name: 'Sensirion humidity gadget',
    source,
    data: '06D5:0006123466669A99',
    result: { format: 'sensirion', temperatureC: 25, humidityPercent: 69 },
  },
  {
    name: 'Oria',
    source,
    data: 'AA55:0000A4C1381122330000F8DF180658',
    result: { format: 'oria', mac, temperatureC: -18.25, humidityPercent: 61.5, batteryPercent: 88 },
  },
  {
    name: 'b-parasite with light',
    source,
    data: '181A:21070BBEF8DF80004000A4C13811223302E6',
    result: {
      format: 'bParasite',
      mac,
      temperatureC: -18.25,
      humidityPercent: 50,
      batteryMv: 3006,
      lightLux: 742,
      attributes: { moisturePercent: 25, counter: 7 },
    },
  },
  {
    name: 'MOKO BeaconX Pro',
    source,
    data: 'FEAB:700000FF4902670BBE',
    result: { format: 'moko', temperatureC: -18.3, humidityPercent: 61.5, batteryMv: 3006 },
  },
  {
    name: 'VegTrug',
    source,
    data: 'FD50:29FF490002E6580123',
    result: {
      format: 'vegtrug',
      temperatureC: -18.3,
      lightLux: 742,
      batteryPercent: 88,
      attributes: { moisturePercent: 41, conductivityUsCm: 291 },
    },
  },
  {
    name: 'HolyIoT temperature below zero',
    source,
    data: '5242:4158A4C138112233000001EE19',
    result: { format: 'holyiot', mac, temperatureC: -18.25, batteryPercent: 88 },
  },
  {
    name: 'HolyIoT pressure',
    source,
    data: '5242:4158A4C1381122330000025302',
    result: { format: 'holyiot', mac, batteryPercent: 88, attributes: { pressurePa: 101_250 } },
  },
  {
    name: 'Radioland',
    source,
    data: '0318:EDC03D80',
    scene: { name: 'RDL52832' },
    result: { format: 'radioland', temperatureC: -18.25, humidityPercent: 61.5 },
  },
  {
    name: 'AprilBrother N03',
    source,
    data: '5AA5:AB03A4C138112233586EFF7B00E602',
    result: { format: 'aprilbrotherN03', mac, temperatureC: -18.25, humidityPercent: 61.5, lightLux: 742, batteryPercent: 88 },
  },
  {
    name: 'Jaalee',
    source,
    data: '004C:0215EBEFD08370A247C89837E7B5634DF5256666999AC458',
    result: { format: 'iBeacon', temperatureC: 25, humidityPercent: 60, batteryPercent: 88 },
  },
  {
    name: 'AprilBrother ABTemp below zero',
    source,
    data: '004C:0215B5B182C7EAB14988AA99B5C1517008D9000158EEC5',
    result: { format: 'iBeacon', temperatureC: -18, batteryPercent: 88 },
  },
];
