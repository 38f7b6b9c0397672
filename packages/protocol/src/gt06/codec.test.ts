import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { isProblem, type Decoded } from '../family.js';
import { servingCell, timeMs } from '../example-world.js';
import { gps, imei, info46, lbs8, lbs9, packedImei, placed, time, zeros } from './example-parts.js';
import { gt06, profileWith } from './family.js';
import { buildFrame } from './frames.js';
import { defaultProfile, type MakerProfile } from './profile.js';

function decode(protocol: number, content: string, profile: Partial<MakerProfile> = {}, context = {}): Decoded {
  const decoded = profileWith({ ...defaultProfile, ...profile }).decode(buildFrame(protocol, fromHex(content), 1), context);
  if (isProblem(decoded)) throw new Error(decoded.problem);
  return decoded;
}
const messages = (...args: Parameters<typeof decode>): readonly Message[] => decode(...args).messages;
const answer = (...args: Parameters<typeof decode>): string | undefined => {
  const bytes = decode(...args).answer;
  return bytes === undefined ? undefined : toHex(bytes);
};

/** The fields as the published vectors name them, against ours. */
const published: Readonly<Record<string, (messages: readonly Message[]) => unknown>> = {
  lat: ([m]) => (m?.type === 'position' ? m.latitude : undefined),
  lon: ([m]) => (m?.type === 'position' ? m.longitude : undefined),
  speed: ([m]) => (m?.type === 'position' ? m.speedKmh : undefined),
  course: ([m]) => (m?.type === 'position' ? m.courseDegrees : undefined),
  valid: ([m]) => (m?.type === 'position' ? m.isValid : undefined),
  altitude: ([m]) => (m?.type === 'position' ? m.altitudeM : undefined),
  time: ([m]) => m?.timeMs,
  sats: ([m]) => m?.attributes?.['satellites'],
  mcc: ([m]) => m?.attributes?.['mcc'],
  mnc: ([m]) => m?.attributes?.['mnc'],
  lac: ([m]) => m?.attributes?.['lac'],
  cid: ([m]) => m?.attributes?.['cellId'],
  acc: ([m]) => m?.attributes?.['ignition'],
  gpsOn: ([m]) => m?.attributes?.['isGpsOn'],
  charging: ([m]) => m?.attributes?.['isCharging'],
  armed: ([m]) => m?.attributes?.['isArmed'],
  oilCut: ([m]) => m?.attributes?.['isOilCut'],
  uploadMode: ([m]) => m?.attributes?.['uploadMode'],
  reupload: ([m]) => m?.attributes?.['isBackfilled'],
  mileage: ([m]) => m?.attributes?.['odometerM'],
  voltageLevel: ([m]) => m?.attributes?.['voltageLevel'],
  gsm: ([m]) => m?.attributes?.['gsmLevel'] ?? m?.attributes?.['gsmRaw'],
  language: ([m]) => m?.attributes?.['language'],
  extVoltage: (all) => all.map((m) => (m.type === 'status' ? m.externalMv : undefined)).find((mv) => mv !== undefined),
  batteryPercent: (all) => all.map((m) => (m.type === 'status' ? m.batteryPercent : undefined)).find((percent) => percent !== undefined),
  alarm: (all) => all.find(({ type }) => type === 'alarm')?.attributes?.['alarmCode'],
  kind: (all) => all.map((m) => (m.type === 'alarm' ? m.kind : undefined)).find((kind) => kind !== undefined),
  fence: (all) => all.find(({ type }) => type === 'alarm')?.attributes?.['fence'],
  flag: ([m]) => (m?.type === 'reply' ? m.flag : m?.attributes?.['flag']),
  text: ([m]) => (m?.type === 'reply' ? m.text : m?.attributes?.['text']),
  imei: ([m]) => (m?.type === 'login' && 'imei' in m.device ? m.device.imei : m?.attributes?.['imei']),
  imsi: ([m]) => m?.attributes?.['imsi'],
  iccid: ([m]) => m?.attributes?.['iccid'],
  model: ([m]) => m?.attributes?.['modelId'],
  timezone: ([m]) => m?.attributes?.['timezoneMinutes'],
};

const vectors: readonly (readonly [name: string, hex: string, decoded: Readonly<Record<string, unknown>>])[] = [
  ['login', '787811010860123456789012007032000001B2990D0A', { imei: '860123456789012', model: '0x0070', timezone: 480 }],
  [
    'location_12',
    '78781F1219030E081E0FC90359C4DD0D085FF63E148901CC001A2B003C4D000213230D0A',
    {
      time: '2025-03-14T08:30:15Z',
      lat: 31.230416,
      lon: 121.473701,
      speed: 62,
      course: 137,
      valid: true,
      sats: 9,
      mcc: 460,
      mnc: 0,
      lac: 6699,
      cid: 15437,
    },
  ],
  [
    'location_22_south_reupload_mileage',
    '7878262219030E081E19C703A23C241039165200100001F901020300A1B20100010001E24000030A450D0A',
    { lat: -33.86882, lon: 151.20929, acc: true, uploadMode: 0, reupload: true, mileage: 123456 },
  ],
  [
    'location_A0_4g',
    '78782AA019030E081E23CB0286D5980500D2720F190F82D400050001E2400000000002A5B6C7010300000461B00D0A',
    {
      lat: -23.55052,
      lon: -46.633308,
      course: 271,
      mcc: 724,
      mnc: 5,
      lac: 123456,
      cid: 44414663,
      acc: true,
      uploadMode: 3,
      reupload: false,
    },
  ],
  [
    'heartbeat_13',
    '78780A1346050300020005F0EA0D0A',
    { gpsOn: true, charging: true, acc: true, armed: false, oilCut: false, voltageLevel: 5, gsm: 3 },
  ],
  [
    'heartbeat_23',
    '78780B238704D20400020006D7970D0A',
    { oilCut: true, charging: true, acc: true, armed: true, extVoltage: 12_340, gsm: 4 },
  ],
  [
    'alarm_26_vibration',
    '7878252619030E081F00C90359C4DD0D085FF60014000901CC001A2B003C4D4003040302000710C00D0A',
    { alarm: 3, kind: 'vibration', voltageLevel: 3, gsm: 4, language: 2 },
  ],
  [
    'alarm_27_exit_fence_2',
    '7878262719030E082000C90359C4DD0D085FF621145A0901CC001A2B003C4D460604050202000826780D0A',
    { alarm: 5, kind: 'fenceExit', fence: 2 },
  ],
  ['time_reply_8A', '78780B8A19030E08211400098A950D0A', { time: '2025-03-14T08:33:20Z' }],
  ['command_80_relay', '787814800C0001234552454C41592C31230002000A4BD00D0A', { flag: 74565, text: 'RELAY,1#', language: 2 }],
  [
    'reply_21',
    '7979002B210001234501437574206F666620746865206675656C20737570706C793A205375636365737321000B491F0D0A',
    { flag: 74565, text: 'Cut off the fuel supply: Success!' },
  ],
  ['reply_15', '78780E1506000123454F4B0002000C1FDB0D0A', { flag: 74565, text: 'OK' }],
  ['info_94_00_voltage', '79790008940004EF000DE04E0D0A', { extVoltage: 12_630 }],
  [
    'info_94_0A_iccid',
    '79790020940A0860123456789012046001234567890189860012345678901234000EADB30D0A',
    { imei: '860123456789012', imsi: '460012345678901', iccid: '89860012345678901234' },
  ],
  [
    'alarm_16_n33',
    '7878261619030E081E0FC90359C4DD0D085FF60014000901CC001A2B00ABCDEF44571F0202002197600D0A',
    { lac: 6699, cid: 11259375, batteryPercent: 87, gsm: 31, alarm: 2, language: 2 },
  ],
  [
    'short dialect 11',
    '7878151119030E081E0FC805153EBD00EA9AC90C14C80198020D0A',
    { time: '2025-03-14T08:30:15Z', lat: 47.376887, lon: 8.541694, speed: 12, course: 200, altitude: 408, kind: 'overspeed' },
  ],
];

describe('published GT06 vectors', () => {
  it.each(vectors)('%s', (_, hex, expected) => {
    const decoded = gt06.decode(fromHex(hex), {});
    if (isProblem(decoded)) throw new Error(decoded.problem);
    for (const [name, value] of Object.entries(expected)) {
      const found = published[name]?.(decoded.messages);
      if (name === 'lat' || name === 'lon') expect(found, name).toBeCloseTo(Number(value), 5);
      else expect(found, name).toBe(name === 'time' ? Date.parse(String(value)) : value);
    }
  });
});

describe('a state of the short dialect whose second byte is where a standard frame of that length ends', () => {
  it.each([
    ['7878051357030805 0D0A', '7878051357030805 0D0A'],
    ['78780B13570308051E00000001480D0A', '78780B13570308051E00000001480D0A'],
  ])('%s is read, and answered as its device waits for', (hex, reply) => {
    const frame = fromHex(hex.replaceAll(' ', ''));
    expect(gt06.framing.tcp(frame).frames).toEqual([frame]);
    const decoded = gt06.decode(frame, { isStrict: true });
    if (isProblem(decoded)) throw new Error(decoded.problem);
    expect(decoded.messages[0]).toMatchObject({ type: 'status', isHeartbeat: true, batteryPercent: 87 });
    expect(toHex(decoded.answer ?? new Uint8Array())).toBe(reply.replaceAll(' ', ''));
  });
});

describe('acknowledgements', () => {
  it('carry protocol number and serial of the packet', () => {
    expect(answer(0x01, packedImei)).toBe(toHex(buildFrame(0x01, new Uint8Array(), 1)));
    expect(answer(0x13, '4604040002')).toBe(toHex(buildFrame(0x13, new Uint8Array(), 1)));
  });

  it('are not sent for locations, cells, WiFi, information and replies', () => {
    for (const [protocol, content] of [
      [0x12, time + gps + lbs8],
      [0x22, `${time}${gps}${lbs8}010000`],
      [0x28, `${time}01CC00${zeros(42)}050002`],
      [0x94, '0004EF'],
      [0x15, '06000123454F4B0002'],
    ] as const) {
      expect(answer(protocol, content)).toBeUndefined();
    }
  });

  it('answer a fence alarm with 0x26, or with its own number where the model wants that', () => {
    const fence = `${time}${gps}09${lbs8}460404050202`;
    expect(answer(0x27, fence)).toBe(toHex(buildFrame(0x26, new Uint8Array(), 1)));
    expect(answer(0x27, fence, { answerTo27: 0x27 })).toBe(toHex(buildFrame(0x27, new Uint8Array(), 1)));
  });

  it('give the time only where it is known', () => {
    expect(answer(0x8a, '')).toBeUndefined();
    expect(answer(0x8a, '', {}, { nowMs: timeMs })).toBe(toHex(buildFrame(0x8a, fromHex(time), 1)));
  });

  it('are still sent for a heartbeat of no documented form, which is kept raw', () => {
    const decoded = decode(0x13, '46');
    expect(decoded.messages).toEqual([{ type: 'unknown', timeMs: null, kind: '0x13', hex: '46' }]);
    expect(decoded.warnings).toEqual(['the content ends inside a field']);
    expect(decoded.answer).toBeDefined();
  });
});

describe('what cannot be read', () => {
  it('a login without 15 decimal digits is a problem and gets no answer', () => {
    expect(gt06.decode(buildFrame(0x01, fromHex('0A60123456789012'), 1), {})).toEqual({ problem: 'the login has no IMEI', at: 4 });
  });

  it('a place whose time is no moment is dropped, never given the time of the server', () => {
    const decoded = decode(0x12, `19020E1E1E0F${gps}${lbs8}`);
    expect(decoded.messages).toEqual([{ type: 'status', timeMs: null, attributes: { satellites: 9, ...servingCell } }]);
    expect(decoded.warnings).toEqual(['the time is not a moment']);
  });

  it('30 February is no moment', () => {
    expect(decode(0x12, `19021E081E0F${gps}${lbs8}`).warnings).toEqual(['the time is not a moment']);
  });

  it('coordinates off the globe are dropped', () => {
    expect(decode(0x12, `${time}C9FFFFFFFF0D085FF63E1489${lbs8}`)).toMatchObject({
      messages: [{ type: 'status', timeMs }],
      warnings: ['the coordinates are off the globe'],
    });
  });

  it('a location of an undocumented length gives time, place and cell, the rest as hex', () => {
    expect(decode(0x12, `${time}${gps}${lbs8}AABBCC`)).toEqual({
      messages: [placed({ ...servingCell, rest: 'AABBCC' })],
      warnings: ['no documented form of 0x12 has 29 bytes'],
    });
  });

  it('a cell of a country that cannot be is none', () => {
    expect(decode(0x12, `${time}${gps}4C00001A2B003C4D`).messages).toEqual([placed()]);
  });

  it('what no place can be in is kept raw under a number that is mostly a location', () => {
    const cells = '0501CC00011A2B00003C4D281A2C00003C4E2A1A2D00003C4F2B1A2E00003C502C1A2F00003C512D000000';
    expect(decode(0x34, `${time}${cells}`)).toEqual({
      messages: [{ type: 'unknown', timeMs: null, kind: '0x34', hex: `${time}${cells}` }],
    });
  });

  it('an alarm of an undocumented length is still an alarm', () => {
    const decoded = decode(0x26, `${time}${gps}09${lbs8}4604040302AABB`);
    expect(decoded.messages[1]).toEqual({
      type: 'alarm',
      timeMs,
      kind: 'vibration',
      attributes: { alarmCode: 3, alarmName: 'vibration', language: 2 },
    });
    expect(decoded.messages[0]?.attributes).toMatchObject({ ...servingCell, rest: 'AABB' });
    expect(decoded.warnings).toEqual(['no documented form of 0x26 has 34 bytes']);
  });

  it('an alarm with LBS length 0 is read from its end', () => {
    expect(messages(0x26, `${time}${gps}00AABBCC4604040302`)[1]).toMatchObject({ kind: 'vibration', attributes: { alarmCode: 3 } });
  });

  it('an NT11 location whose IMEI is not that of the login is not read as one on a live listener', () => {
    const content = `01${packedImei}${time}${time}${gps}09${lbs8}460988291A000200C35000021C`;
    expect(messages(0x22, content, {}, { device: { imei } })[0]).toMatchObject({ type: 'position', timeMs });
    const other = { device: { imei: '860123456789013' } };
    expect(messages(0x22, content, {}, { ...other, isStrict: true })[0]?.attributes).not.toHaveProperty('imei');
    expect(messages(0x22, content, {}, other)[0]).toMatchObject({ type: 'position', timeMs, attributes: { imei } });
  });
});

describe('profiles of models', () => {
  it('heartbeats of SEEWORLD and LW', () => {
    expect(messages(0x13, '46055A0C02', { heartbeat: 'seeworld' })).toEqual([
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        batteryPercent: 83,
        externalMv: 12_000,
        attributes: { ...info46, voltageLevel: 5, gsmRaw: 90, language: 2 },
      },
    ]);
    expect(messages(0x13, '460504F07B', { heartbeat: 'lw' })).toEqual([
      {
        type: 'status',
        timeMs: null,
        isHeartbeat: true,
        batteryPercent: 83,
        externalMv: 12_300,
        attributes: { ...info46, voltageLevel: 5, gsmLevel: 4 },
      },
    ]);
    expect(messages(0x13, '4604500400', { heartbeat: 'r11' })).toEqual([
      { type: 'status', timeMs: null, isHeartbeat: true, externalMv: 11_040, attributes: { ...info46, gsmLevel: 4 } },
    ]);
  });

  it('a 0x23 voltage that is a battery in millivolts', () => {
    expect(messages(0x23, '050F92040002', { voltageOf23: 'batteryMv' })[0]).toMatchObject({ batteryMv: 3986 });
  });

  it('a probe that counts hundredths', () => {
    const content = `${time}${gps}${lbs9}0100000001E240000000648226157C`;
    expect(messages(0x22, content, { probeCountsPerUnit: 100 })[1]).toEqual({
      type: 'reading',
      timeMs,
      temperatureC: -5.5,
      humidityPercent: 55,
    });
  });

  it('an alarm code with a meaning of its own', () => {
    const content = `${time}${gps}09${lbs8}4604040902`;
    expect(messages(0x26, content)[1]).toMatchObject({ kind: 'displacement' });
    expect(messages(0x26, content, { alarmKinds: { 0x09: 'vibration' } })[1]).toMatchObject({
      kind: 'vibration',
      attributes: { alarmCode: 9 },
    });
  });

  it('a code nobody has documented is a general alarm that keeps its number', () => {
    expect(messages(0x26, `${time}${gps}09${lbs8}4604046602`)[1]).toMatchObject({
      kind: 'general',
      attributes: { alarmCode: 0x66, alarmName: 'code66' },
    });
  });
});
