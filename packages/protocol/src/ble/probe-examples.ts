/** Advertisements of probes, of sealed sensors, and of devices that look like a thermometer and are none. */
import type { Mac } from '@frostway/core/identity';
import { fromHex } from '../bytes.js';
import type { AdvertExample } from '../example.js';

const mac = 'A4C138112233' as Mac;
const source = 'synthetic';
const keys = () => fromHex('00112233445566778899AABBCCDDEEFF');
const otherKeys = () => fromHex('FFEEDDCCBBAA99887766554433221100');

/** Formats whose frames are told apart by name, kind or address. */
export const probeExamples: readonly AdvertExample[] = [
  {
    name: 'Inkbird IBT-2X, two probes',
    source,
    data: '0000:0000A4C13811223349FF0F01',
    scene: { name: 'iBBQ' },
    result: { format: 'inkbirdProbes', mac, temperatureC: -18.3, attributes: { temperatureC2: 27.1 } },
  },
  {
    name: 'Inkbird IBT-4XS, sockets 1 and 3 empty, known by its address',
    source,
    data: '0000:0000A4C138112233F6FF49FFFFFF0F01',
    scene: { mac },
    result: { format: 'inkbirdProbes', mac, attributes: { temperatureC2: -18.3, temperatureC4: 27.1 } },
  },
  {
    name: 'Zeros of another maker are no grill thermometer',
    source,
    data: '0000:0000A4C13811223349FF0F01',
    scene: { name: 'Lamp' },
    result: { seen: true, hex: '0000A4C13811223349FF0F01' },
  },
  {
    name: 'Inkbird IBS-P02B',
    source,
    data: 'C1A4:3811223349FF00005800000000000000',
    scene: { name: 'IBS-P02B' },
    result: { format: 'inkbirdP02b', mac, temperatureC: -18.3, batteryPercent: 88 },
  },
  {
    name: 'Inkbird ITH-11-B, with humidity',
    source,
    data: 'C1A4:3811223349FF67025800000000000000',
    scene: { name: 'ITH-11-B', mac },
    result: { format: 'inkbirdP02b', mac, temperatureC: -18.3, humidityPercent: 61.5, batteryPercent: 88 },
  },
  {
    name: 'Inkbird IAM-T2',
    source,
    data: '3254:0062381122330000FF490267032091',
    result: {
      format: 'inkbirdIamT2',
      mac: '006238112233' as Mac,
      temperatureC: -18.3,
      humidityPercent: 61.5,
      co2Ppm: 800,
    },
  },
  {
    name: 'Inkbird IAM-T2 that displays Fahrenheit',
    source,
    data: '3254:006238112233000201740267032091',
    result: {
      format: 'inkbirdIamT2',
      mac: '006238112233' as Mac,
      temperatureC: 2.89,
      humidityPercent: 61.5,
      co2Ppm: 800,
    },
  },
  {
    name: 'Radioland under the UUID in the order of the air',
    source,
    data: '1803:EDC03D80',
    scene: { name: 'RDL52832' },
    result: { format: 'radioland', temperatureC: -18.25, humidityPercent: 61.5 },
  },
  {
    name: 'ThermoBeacon under a common company id, known by its address',
    source,
    data: '0030:000033221138C1A4AB0BDCFED80380510100',
    scene: { mac },
    result: { format: 'thermobeacon', mac, temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2987, attributes: { uptimeS: 86_400 } },
  },
  {
    name: 'ThermoBeacon 0x14',
    source,
    data: '0014:000033221138C1A4AB0BDCFED80380510100',
    scene: { mac },
    result: { format: 'thermobeacon', mac, temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2987, attributes: { uptimeS: 86_400 } },
  },
  {
    name: 'The length of a ThermoBeacon under a common company id from nobody knows whom',
    source,
    data: '0030:000033221138C1A4AB0BDCFED80380510100',
    result: { seen: true, hex: '000033221138C1A4AB0BDCFED80380510100' },
  },
  {
    name: 'Mopeka Pro-200B',
    source,
    data: '0059:125C3C64C01122330000',
    result: {
      format: 'mopeka',
      temperatureC: 20,
      batteryMv: 2875,
      batteryPercent: 100,
      attributes: { levelRaw: 100, levelQuality: 3, isButtonPressed: false, tiltX: 0, tiltY: 0, macTail: '112233' },
    },
  },
  {
    name: 'Jaalee JHT, service data',
    source,
    data: 'F525:5833221138C1A46666999A',
    scene: { mac },
    result: { format: 'jaalee', mac, temperatureC: 25, humidityPercent: 60, batteryPercent: 88 },
  },
  {
    name: 'Blue Maestro Pebble',
    source,
    data: '0133:0138FF49FF0F013DF5030000000000000000',
    result: { format: 'blueMaestroPebble', temperatureC: -18.3, humidityPercent: 61, pressurePa: 101_300 },
  },
  {
    name: 'ThermoPro with the other first byte',
    source,
    data: '4982:FF3D2C',
    scene: { name: 'TP358S (1234)' },
    result: { format: 'thermopro', temperatureC: -18.3, humidityPercent: 61 },
  },
  {
    name: 'A ThermoPro meat probe is no room thermometer',
    source,
    data: '49C2:FF3D2C0101',
    scene: { name: 'TP970 (1234)' },
    result: { seen: true, hex: 'FF3D2C0101' },
  },
  {
    name: 'Qingping while it is charged',
    source,
    data: 'FDCD:080C33221138C1A4010449FF67020201D8',
    result: {
      format: 'qingping',
      mac,
      temperatureC: -18.3,
      humidityPercent: 61.5,
      batteryPercent: 88,
      attributes: { isCharging: true },
    },
  },
  {
    name: 'SwitchBot Blind Tilt is no thermometer',
    source,
    data: '0FFF6909A4C138112233000003923D0006163DFD780058',
    result: { seen: true, hex: '0FFF6909A4C138112233000003923D0006163DFD780058' },
  },
  {
    name: 'SwitchBot of a kind that was not heard',
    source,
    data: '0969:A4C138112233000003923D00',
    result: { seen: true, hex: 'A4C138112233000003923D00' },
  },
  {
    name: 'SwitchBot outdoor meter above zero',
    source,
    data: '0FFF6909A4C138112233000003923D0006163DFD770058',
    result: { format: 'switchbotOutdoor+switchbotBattery', mac, temperatureC: 18.3, humidityPercent: 61, batteryPercent: 88 },
  },
  {
    name: 'Govee H5112, first probe',
    source,
    data: '0001:0101034DB864FF41',
    scene: { name: 'GVH5112_1' },
    result: { format: 'goveeH5100', temperatureC: 21.6, batteryPercent: 100 },
  },
  {
    name: 'Govee H5112, second probe',
    source,
    data: '0001:0101034DB864FF82',
    scene: { name: 'GVH5112_1' },
    result: { format: 'goveeH5100', batteryPercent: 100, attributes: { temperatureC2: 21.6 } },
  },
  {
    name: 'Govee H5112, a probe number nobody knows',
    source,
    data: '0001:0101034DB864FF43',
    scene: { name: 'GVH5112_1' },
    result: { seen: true, hex: '0101034DB864FF43' },
  },
  {
    name: 'Xiaomi MiBeacon, sealed, with its key',
    source,
    data: 'FE95:58585B051733221138C1A4886C9DACD621000042372E27',
    scene: { keys },
    result: { format: 'mibeacon', mac, temperatureC: -18.3, attributes: { isEncrypted: true, counter: 0x17 } },
  },
  {
    name: 'Xiaomi MiBeacon, sealed, two objects, its address from the air alone',
    source,
    data: 'FE95:48585B05188B7B145FDFF7841F6B2C6E210000D2323FFD',
    scene: { mac, keys },
    result: { format: 'mibeacon', temperatureC: -18.3, humidityPercent: 61, attributes: { isEncrypted: true, counter: 0x18 } },
  },
  {
    name: 'Xiaomi MiBeacon, sealed, with the key of another',
    source,
    data: 'FE95:58585B051733221138C1A4886C9DACD621000042372E27',
    scene: { keys: otherKeys },
    result: { format: 'mibeacon', mac, attributes: { isEncrypted: true, isWrongKey: true, counter: 0x17 } },
  },
  {
    name: 'Xiaomi T201 and W505, two measured temperatures',
    source,
    data: 'FE95:5020DB001733221138C1A4002005420E060E58',
    result: { format: 'mibeacon', mac, batteryPercent: 88, attributes: { measuredC: [36.5, 35.9], counter: 0x17 } },
  },
];
