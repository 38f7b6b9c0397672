/** What the page says about a device before it asks, where a gateway sends to, and what the address keeps. */
import { describe, expect, it } from 'vitest';
import { addProblems, readIdentity } from './add-device.js';
import { expiryOf } from '../../values/expiry.js';
import { gatewayWays } from './gateway-access.js';
import { callNames, detailPath, nameParts } from './naming.js';
import { readFixedPlace, fixedPlaceText } from './fixed-place.js';
import { readSetAddress, writeSetAddress } from './set-address.js';

describe('section 5: MAC must be 12 characters', () => {
  it('takes any usual notation', () => {
    for (const text of ['AC:23:3F:A1:07:5E', 'ac-23-3f-a1-07-5e', ' ac23.3fa1.075e ', 'AC233FA1075E']) {
      expect(readIdentity(text)).toEqual({ kind: 'mac', mac: 'AC233FA1075E' });
    }
    expect(readIdentity('868120305417766')).toEqual({ kind: 'imei', imei: '868120305417766' });
    expect(readIdentity('van-07')).toEqual({ kind: 'alias', alias: 'van-07' });
  });

  it('says what is wrong with what is nearly one', () => {
    expect(readIdentity('AC233FA1075')).toEqual({ kind: 'wrong', problem: 'macInvalid' });
    expect(readIdentity('AC:23:3F:A1:07')).toEqual({ kind: 'wrong', problem: 'macInvalid' });
    expect(readIdentity('86812030541776')).toEqual({ kind: 'wrong', problem: 'imeiInvalid' });
    expect(readIdentity('')).toEqual({ kind: 'wrong', problem: 'device.add.identityNeeded' });
    expect(readIdentity('gateway '.repeat(9))).toEqual({ kind: 'wrong', problem: 'textTooLong' });
  });

  it('needs a key, and no name', () => {
    expect(addProblems({ identity: 'AC233FA1075E', activationKey: ' ', name: '' })).toEqual({ activationKey: 'device.add.keyNeeded' });
    expect(addProblems({ identity: 'AC233FA1075E', activationKey: 'k', name: 'n'.repeat(65) })).toEqual({ name: 'textTooLong' });
    expect(addProblems({ identity: 'AC233FA1075E', activationKey: 'k', name: 'Box' })).toEqual({});
  });
});

it('a gateway is told topics and addresses of the formats its model speaks', () => {
  const ways = gatewayWays('gateway-a', 'AC233FC00E14', 'https://frost.example');
  expect(ways.map((way) => [way.format, way.topic, way.pushUrl])).toEqual([
    ['JSON', 'frostway/AC233FC00E14/readings', 'https://frost.example/api/push/json'],
    ['Minew', '/gw/ac233fc00e14/status', 'https://frost.example/api/push/minew'],
    ['Ruuvi', 'ruuvi/AC:23:3F:C0:0E:14/<MAC>', 'https://frost.example/api/push/ruuvi'],
    ['Theengs', 'home/AC233FC00E14/BTtoMQTT/<MAC>', undefined],
    ['KKM', 'kbeacon/publish/AC233FC00E14', undefined],
    ['AprilBrother', 'aprilbrother/AC233FC00E14', 'https://frost.example/api/push/aprilbrother'],
    ['MOKO', '/MKGW3/ac233fc00e14/send', undefined],
  ]);
  expect(ways.filter((way) => way.hint !== undefined).map((way) => [way.format, way.hint])).toEqual([['KKM', 'device.gateway.kkmTime']]);
  expect(gatewayWays('gateway-b', 'AC233FC00E14', '').map((way) => way.format)).toEqual(['JSON', 'Minew', 'Ruuvi', 'AprilBrother']);
});

it('names are split at the middle dot, calls are given MAC or IMEI', () => {
  expect(nameParts('疫苗冷藏箱 07 · 中层右侧')).toEqual({ name: '疫苗冷藏箱 07', place: '中层右侧' });
  expect(nameParts('Truck 1')).toEqual({ name: 'Truck 1', place: '' });
  expect(
    callNames([
      { mac: 'A', imei: null },
      { mac: null, imei: '1' },
    ]),
  ).toEqual({ mac: ['A'], imei: ['1'] });
  expect(detailPath({ mac: null, imei: '868120305417766' }, 'info')).toBe('/deviceDetail?imei=868120305417766&tab=info');
});

it('expiry: expired, expiring soon within 30 days, later', () => {
  const now = Date.UTC(2026, 6, 14);
  expect(expiryOf('2026-07-13T00:00:00Z', now)).toMatchObject({ kind: 'expired' });
  expect(expiryOf('2026-07-14T01:00:00Z', now)).toMatchObject({ kind: 'soon', daysLeft: 1 });
  expect(expiryOf('2026-08-13T00:00:00Z', now)).toMatchObject({ kind: 'soon', daysLeft: 30 });
  expect(expiryOf('2026-08-13T00:00:01Z', now)).toMatchObject({ kind: 'later', daysLeft: 31 });
  expect(expiryOf(null, now)).toEqual({ kind: 'none' });
});

it('the address keeps group, filters, order and page, and nothing that is as usual', () => {
  const query = 'group=7&q=box&kind=beacon&model=beacon-th&sort=expiryDate&order=desc&page=3&size=100&add=1';
  const address = readSetAddress(new URLSearchParams(query));
  expect(address).toMatchObject({ tab: 'devices', group: 7, search: 'box', kind: 'beacon', page: 3, pageSize: 100, isAdding: true });
  expect(new URLSearchParams(writeSetAddress(address).toString())).toEqual(new URLSearchParams(query));
  expect(writeSetAddress(readSetAddress(new URLSearchParams('group=x&kind=boat&page=-1&size=7'))).toString()).toBe('');
});

describe('where a device stands', () => {
  it('is latitude and longitude, with a comma of either language or a blank between', () => {
    for (const text of ['31.2304, 121.4737', '31.2304，121.4737', ' 31.2304 121.4737 ']) {
      expect(readFixedPlace(text)).toEqual({ latitude: 31.2304, longitude: 121.4737 });
    }
    expect(readFixedPlace('−33.9, -70')).toEqual({ latitude: -33.9, longitude: -70 });
    expect(readFixedPlace(fixedPlaceText({ latitude: -33.9, longitude: 151.2 }))).toEqual({ latitude: -33.9, longitude: 151.2 });
  });

  it('is none when it is empty, and wrong when it is no place on earth', () => {
    expect(readFixedPlace(' ')).toEqual({ latitude: null, longitude: null });
    for (const text of ['31.2304', '91, 0', '0, 181', 'here', '1,2,3']) expect(readFixedPlace(text)).toBeUndefined();
  });
});
