/** Reports made up: a mission with everything a report can say, and a store room of several days. */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { canonicalFacts } from '@frostway/contract/report/canonical';
import type { ReportContent, ReportFacts, ReportFigures, ReportSensor } from '@frostway/contract/report/content';
import { pngOf } from '../../../outside/png.js';

const minute = 60_000;
/** 2026-07-13 21:12 UTC: 05:12 on the 14th in Shanghai. */
export const startMs = Date.UTC(2026, 6, 13, 21, 12);
const sha = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** Temperatures of a sensor that gets warm once and has a gap; the same every time. */
function warmedUp(
  minutes: number,
  every: number,
  peak: number,
  phase: number,
): { time: number[]; temperature: (number | null)[]; humidity: (number | null)[] } {
  const time: number[] = [];
  const temperature: (number | null)[] = [];
  const humidity: (number | null)[] = [];
  for (let at = 0; at <= minutes; at += every) {
    if (at > minutes * 0.1 && at < minutes * 0.14) {
      if (temperature.at(-1) !== null) {
        time.push(startMs + at * minute);
        temperature.push(null);
        humidity.push(null);
      }
      continue;
    }
    const bump = peak * Math.exp(-(((at - minutes / 3) / (minutes / 22)) ** 2));
    time.push(startMs + at * minute);
    temperature.push(Math.round((4.6 + Math.sin(at / 23 + phase) * 0.5 + Math.sin(at / 3.1) * 0.12 + bump) * 100) / 100);
    humidity.push(Math.round((55 + Math.sin(at / 41 + phase) * 6) * 10) / 10);
  }
  return { time, temperature, humidity };
}

function figuresOf(
  probe: ReportFigures['probe'],
  values: readonly (number | null)[],
  time: readonly number[],
  [lower, upper]: readonly [number | null, number | null],
): ReportFigures {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ at: time[index] ?? 0, value }]));
  const byValue = known.toSorted((one, other) => one.value - other.value);
  const above = known.filter(({ value }) => upper !== null && value > upper);
  const below = known.filter(({ value }) => lower !== null && value < lower);
  const mean = known.reduce((sum, { value }) => sum + value, 0) / known.length;
  const every = ((time[1] ?? 0) - (time[0] ?? 0)) / minute;
  return {
    probe,
    bands: [{ from: startMs, lower, upper }],
    count: known.length,
    expected: values.length + 7,
    coverage: known.length / (values.length + 7),
    min: byValue[0] ?? null,
    max: byValue.at(-1) ?? null,
    mean,
    mkt: probe === 'temperature' ? mean + 0.21 : null,
    minutesBelow: below.length * every,
    minutesIn: (known.length - above.length - below.length) * every,
    minutesAbove: above.length * every,
    longestMinutes: above.length * every,
    longestFrom: above[0]?.at ?? null,
    gapMinutes: 14,
    gapFrom: startMs + 38 * minute,
  };
}

/** A picture of colours that run into each other. */
function colours(width: number, height: number): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => [(x * 255) / width, (y * 255) / height, 128]).flat()]),
  );
  return pngOf(width, height, deflateSync(Buffer.concat(rows)), { colour: 2 });
}

/** The table that is attached, one row a reading. */
export function readingsOf(sensors: readonly ReportSensor[], lines: ReportContent['lines']): Buffer {
  const rows = lines.flatMap(({ time, temperature, humidity }, index) =>
    time.flatMap((at, point) =>
      temperature[point] === null
        ? []
        : [`${sensors[index]?.mac},${new Date(at).toISOString()},${temperature[point]},${humidity[point] ?? ''}`],
    ),
  );
  return Buffer.from(`mac,time,temperature,humidity\n${rows.join('\n')}\n`);
}

/** A report of sensors in a truck. @param names one for each sensor. @param every minutes between two readings. */
export function madeReport(
  names: readonly string[] = ['中层右侧', '底层左侧', '试剂箱 21'],
  { minutes = 380, every = 2 }: { readonly minutes?: number; readonly every?: number } = {},
  changed: Partial<ReportFacts> = {},
): { report: ReportContent; readings: Buffer; photos: Map<string, Uint8Array> } {
  const untilMs = startMs + minutes * minute;
  const lines = names.map((_, index) => {
    const { time, temperature, humidity } = warmedUp(minutes, every, index === 0 ? 7.2 : 1.6, index);
    return { time, temperature, humidity: index === 0 ? humidity : [] };
  });
  const sensors = names.map((name, index): ReportSensor => {
    const { time = [], temperature = [], humidity = [] } = lines[index] ?? {};
    return {
      mac: `AC233FA1075${index}`,
      imei: null,
      name,
      model: 'S1',
      from: startMs,
      until: untilMs,
      certificate:
        index === 2
          ? null
          : {
              number: `CAL-2026-0311${index}`,
              date: '2026-03-02',
              dueDate: index === 1 ? '2026-07-01' : '2027-03-02',
              laboratory: '华东计量院',
            },
      figures: [
        figuresOf('temperature', temperature, time, [2, 8]),
        ...(humidity.length === 0 ? [] : [figuresOf('humidity', humidity, time, [null, 60])]),
      ],
    };
  });
  const readings = readingsOf(sensors, lines);
  const picture = colours(240, 160);
  const photo = { sha256: sha(picture), type: 'image/png', bytes: picture.length } as const;
  const quality = { account: 'lin', nickname: '林晓岚' };
  const peakMs = startMs + (minutes / 3) * minute;
  const facts: ReportFacts = {
    format: 1,
    subject: {
      kind: 'mission',
      name: '流感疫苗，上海张江 → 合肥疾控',
      code: 'M-260714-018',
      externalId: 'SO-88213',
      plannedStart: startMs - 12 * minute,
      plannedEnd: untilMs - 5 * minute,
      startedAt: startMs,
      endedAt: untilMs,
      endedBy: 'arrival',
      person: '周启明',
      vehicle: '沪A·D81K6',
      stops: [
        {
          kind: 'start',
          name: '上海张江冷库',
          address: '上海市浦东新区祖冲之路 2288 号',
          latitude: 31.2,
          longitude: 121.6,
          arrivedAt: null,
        },
        {
          kind: 'middle',
          name: '梅村服务区',
          address: '江苏省无锡市',
          latitude: 31.55,
          longitude: 120.45,
          arrivedAt: startMs + 110 * minute,
          window: { earliest: startMs + 120 * minute, latest: startMs + 150 * minute, at: startMs + 110 * minute, timing: 'early' },
        },
        {
          kind: 'end',
          name: '合肥疾控',
          address: '安徽省合肥市包河区',
          latitude: 31.84,
          longitude: 117.27,
          arrivedAt: untilMs,
          window: { earliest: null, latest: untilMs + 5 * minute, at: untilMs, timing: 'onTime' },
        },
      ],
    },
    owner: { account: 'chengjiang', nickname: '澄江冷链物流有限公司' },
    from: startMs,
    until: untilMs,
    verdict: { outcome: 'deviating', alarms: 1, warnings: 1, minutesOut: 34, decision: 'released' },
    mkt: { energy: 83.144, gas: 8.3144, quotient: 10_000 },
    sensors,
    rules: [
      {
        name: '药品 2–8 °C',
        version: 4,
        probe: 'temperature',
        condition: 'outside',
        value: null,
        lower: 2,
        upper: 8,
        severity: 'alarm',
        mode: 'single',
        delaySeconds: 600,
        windowSeconds: null,
        hysteresis: 0.5,
        clearDelaySeconds: 0,
        startUpSeconds: 1800,
      },
      {
        name: '开门',
        version: 2,
        probe: 'light',
        condition: 'gt',
        value: 50,
        lower: null,
        upper: null,
        severity: 'warning',
        mode: 'single',
        delaySeconds: 300,
        windowSeconds: null,
        hysteresis: 0,
        clearDelaySeconds: 0,
        startUpSeconds: 0,
      },
    ],
    incidents: [
      {
        mac: 'AC233FA10750',
        imei: null,
        name: '中层右侧',
        type: 'temperatureHigh',
        probe: 'temperature',
        side: 'over',
        severity: 'alarm',
        state: 'cleared',
        from: peakMs - 17 * minute,
        until: peakMs + 17 * minute,
        minutes: 34,
        worst: 11.8,
        latitude: 31.552,
        longitude: 120.447,
        acknowledged: {
          by: quality,
          at: peakMs + 90 * minute,
          cause: '车门',
          action: '停车时车厢门未关严，冷风外泄。关门后温度回落，司机已培训。',
        },
        comments: [{ by: { account: 'wang', nickname: '王思敏' }, at: peakMs + 10 * minute, text: '已电话通知司机赵立关门。' }],
      },
      {
        mac: 'AC233FA10750',
        imei: null,
        name: '中层右侧',
        type: 'light',
        probe: 'light',
        side: 'over',
        severity: 'warning',
        state: 'cleared',
        from: peakMs - 20 * minute,
        until: peakMs,
        minutes: 19,
        worst: 412,
        latitude: null,
        longitude: null,
        acknowledged: null,
        comments: [],
      },
    ],
    allowances: [{ rule: '药品 2–8 °C', version: 4, mac: 'AC233FA10750', sensor: '中层右侧', mode: 'single', used: 34, allowed: 10 }],
    stability: {
      budget: {
        lower: 2,
        upper: 8,
        bands: [
          { lower: 0, upper: 15, minutes: 120 },
          { lower: 0, upper: 25, minutes: 20 },
        ],
        mkt: 8,
      },
      sensors: [
        { mac: 'AC233FA10750', name: '中层右侧', bands: [34, 0], beyond: 0, mkt: 5.4, used: 34 / 120, isExceeded: false },
        { mac: 'AC233FA10751', name: '底层左侧', bands: [0, 0], beyond: 0, mkt: 4.9, used: 0, isExceeded: false },
      ],
      used: 34 / 120,
      isExceeded: false,
    },
    events: [
      { kind: 'started', at: startMs, until: null, name: null, latitude: null, longitude: null },
      { kind: 'departed', at: startMs + 3 * minute, until: null, name: '上海张江冷库', latitude: 31.2, longitude: 121.6 },
      { kind: 'stop', at: startMs + 110 * minute, until: startMs + 118 * minute, name: '梅村服务区', latitude: 31.55, longitude: 120.45 },
      { kind: 'door', at: startMs + 111 * minute, until: startMs + 130 * minute, name: '中层右侧', latitude: 31.55, longitude: 120.45 },
      { kind: 'arrived', at: untilMs, until: null, name: '合肥疾控', latitude: 31.84, longitude: 117.27 },
    ],
    notes: [
      {
        at: startMs + 112 * minute,
        writtenAt: startMs + 113 * minute,
        by: { account: 'zhao', nickname: '赵立' },
        text: '服务区停车检查，封签完好。',
        photos: [photo, { sha256: sha('webp'), type: 'image/webp', bytes: 81_234 }],
      },
      { at: untilMs - minute, writtenAt: untilMs, by: { account: 'zhao', nickname: '赵立' }, text: '已到卸货口。', photos: [] },
    ],
    decisions: [
      {
        decision: 'released',
        meaning: 'reviewed',
        reason: '',
        signer: { account: 'zhou', nickname: '周启明' },
        proof: 'password',
        at: untilMs + 5 * minute,
        incidents: 1,
      },
      {
        decision: 'released',
        meaning: 'released',
        reason: '累计 34 分、低于 15 °C，在厂家稳定性数据允许的 2 小时之内（文件 SD-114）。',
        signer: quality,
        proof: 'secondFactor',
        at: untilMs + 9 * minute,
        incidents: 1,
      },
    ],
    handover: {
      receiver: '合肥疾控 质量科 吴敏',
      at: untilMs + 4 * minute,
      temperature: 4.2,
      remarks: '外观与封签完好，冻结指示无变化',
      signature: [
        [120, 260, 180, 120, 240, 280, 300, 140],
        [380, 200, 460, 160, 540, 240, 640, 180],
      ],
      photo,
    },
    data: {
      readings: readings.toString().split('\n').length - 2,
      readingsHash: sha(readings),
      positions: 191,
      positionsHash: sha('positions'),
    },
    ...changed,
  };
  const [first] = lines;
  const track = {
    imei: '860000000000017',
    name: '沪A·D81K6',
    time: (first?.time ?? []).slice(0, 1900),
    latitude: (first?.time ?? [])
      .slice(0, 1900)
      .map(
        (_, index, { length }) => 31.2 + 0.64 * (index / length) + 0.35 * Math.sin((index / length) * Math.PI * 1.7) * (1 - index / length),
      ),
    longitude: (first?.time ?? []).slice(0, 1900).map((_, index, { length }) => 121.6 - (4.33 * index) / (length - 1)),
    temperature: (first?.temperature ?? []).slice(0, 1900),
  };
  const parsed = canonicalFacts({ ...facts, revision: 1, hash: '', lines: [], tracks: [], photos: [] } as ReportContent);
  return {
    report: { ...facts, revision: 1, hash: sha(parsed), lines, tracks: [track], photos: [] },
    readings,
    photos: new Map([[sha(picture), picture]]),
  };
}
