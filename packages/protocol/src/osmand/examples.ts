/** Requests of phones with everything they say. */
import type { Imei } from '@frostway/core/identity';
import type { RequestExample } from '../example.js';
import { neighbourCell, northFixInDegrees, servingCell, timeMs } from '../example-world.js';

const device = { imei: '860123456789012' as Imei };
const json = 'application/json; charset=utf-8';

/** Both forms, with and without a place. */
export const examples: readonly RequestExample[] = [
  {
    name: 'query, speed in knots',
    source: 'synthetic',
    request: {
      method: 'GET',
      query:
        'id=860123456789012&timestamp=1741941015&lat=22.543096&lon=114.057865&speed=33.5&bearing=137&altitude=35&accuracy=8&batt=87.5&charge=true',
    },
    messages: [
      {
        ...northFixInDegrees,
        device,
        speedKmh: 62.042,
        courseDegrees: 137,
        altitudeM: 35,
        accuracyM: 8,
        attributes: { isCharging: true },
      },
      { type: 'status', device, timeMs, batteryPercent: 87.5 },
    ],
  },
  {
    name: 'form body without a place: cells, access points and free values',
    source: 'synthetic',
    request: {
      method: 'POST',
      query: '',
      contentType: 'application/x-www-form-urlencoded',
      body: 'deviceid=phone-7&timestamp=2025-03-14+08%3A30%3A15&batt=40&cell=460,0,6699,15437,-62&cell=460,0,6699,15440&wifi=a0-b1-c2-d3-e4-f5,-55&temp=-18.25&ignition=false&note=a+b&hdop=0.9&driverUniqueId=007',
    },
    messages: [
      {
        type: 'status',
        device: { alias: 'phone-7' },
        timeMs,
        batteryPercent: 40,
        attributes: {
          driverUniqueId: '007',
          cells: [{ ...servingCell, rssiDbm: -62 }, neighbourCell],
          wifi: [{ bssid: 'A0:B1:C2:D3:E4:F5', rssiDbm: -55 }],
          temp: -18.25,
          ignition: false,
          note: 'a b',
          hdop: 0.9,
        },
      },
    ],
  },
  {
    name: 'JSON, speed in metres per second',
    source: 'synthetic',
    request: {
      method: 'POST',
      query: '',
      contentType: json,
      body: `{"device_id":"860123456789012",
 "location":{"timestamp":"2025-03-14T08:30:15.000Z",
  "coords":{"latitude":22.543096,"longitude":114.057865,"accuracy":8.0,"speed":17.2,"heading":137.0,"altitude":35.0},
  "is_moving":true,"odometer":12345.6,"event":"motionchange","mock":false,
  "battery":{"level":0.87,"is_charging":false},"activity":{"type":"in_vehicle"},"alarm":"sos","extras":{"temp":4.5}}}`,
    },
    messages: [
      {
        ...northFixInDegrees,
        device,
        speedKmh: 61.92,
        courseDegrees: 137,
        altitudeM: 35,
        accuracyM: 8,
        attributes: {
          temp: 4.5,
          isMoving: true,
          odometerM: 12_345.6,
          event: 'motionchange',
          isMock: false,
          isCharging: false,
          activity: 'in_vehicle',
        },
      },
      { type: 'status', device, timeMs, batteryPercent: 87 },
      { type: 'alarm', device, timeMs, kind: 'sos', attributes: { alarmName: 'sos' } },
    ],
  },
  {
    name: 'JSON list: unknown values, then a location without a place',
    source: 'synthetic',
    request: {
      method: 'POST',
      query: '',
      contentType: json,
      body: `{"device_id":"860123456789012","location":[
 {"timestamp":"2025-03-14T08:30:15Z","coords":{"latitude":-33.86882,"longitude":-1,"accuracy":-1,"speed":-1,"heading":-1,"altitude":-1},"battery":{"level":-1}},
 {"timestamp":"2025-03-14T08:31:15Z","event":"heartbeat","battery":{"level":0.5},"extras":{"alarm":"geofenceExit","deep":{"a":1},"none":null}}]}`,
    },
    messages: [
      { type: 'position', device, timeMs, latitude: -33.86882, longitude: -1, source: 'gps', isValid: true },
      { type: 'status', device, timeMs: timeMs + 60_000, batteryPercent: 50, attributes: { event: 'heartbeat' } },
      { type: 'alarm', device, timeMs: timeMs + 60_000, kind: 'fenceExit', attributes: { alarmName: 'geofenceExit' } },
    ],
  },
];
