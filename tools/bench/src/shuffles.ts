/**
 * The same readings give the same excursions, alarms and statistics in whatever order, and however often, they arrive: sensors and trackers tell the
 * same story, one in order and the others shuffled, through the ports devices use; then the calls people use answer the same of all of them.
 */
import pg from 'pg';
import { addDevices, type Account, call, type Credentials, imeiOf, logIn, macOf } from './client.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { keepSealing } from './sealer.js';
import { type Said, trackerVoice, gatewayVoice, type Voice } from './shuffle-voices.js';

export type Shuffled = {
  readonly shuffles: number;
  /** What differed, as words; nothing should. */
  readonly different: readonly string[];
  readonly readings: number;
  /** Alarms of all devices, by type. */
  readonly alarms: Readonly<Record<string, number>>;
  /** Alarms that late data moved, of devices that were shuffled. */
  readonly revised: number;
  /** Days of devices that were sealed when the verdicts were asked for. */
  readonly sealedDays: number;
  /** Excursions of all devices that have a mark, a gateway, a place. */
  readonly known: Readonly<Record<'fault' | 'door' | 'gateway' | 'place', number>>;
};

const minute = 60_000;
/** Devices at once: a round has rules and a group of its own. */
const perRound = 200;
/** Stories of a round; the first devices of each tell it in order. */
const stories = 5;
const readingsEach = 26;
/** How long ago the stories end, hours; and where their days are sealed while they are told. */
const endsBefore = 6;
const sealedEndsBefore = 5 * 24;

type Story = { readonly isTracker: boolean; readonly said: readonly Said[] };
type Device = { readonly name: string; readonly story: Story; readonly isOrdered: boolean };

/** So many shuffles, in rounds; `isSealed`: of days old enough to be sealed, and sealed again and again meanwhile. */
export async function shuffleRounds(
  server: BenchServer,
  running: Running,
  count: number,
  random: () => number,
  { told = () => undefined, isSealed = false }: { readonly told?: (line: string) => void; readonly isSealed?: boolean } = {},
): Promise<Shuffled> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url } = await server.database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Limits that hold from the first day, as those of the inventory do.
  const limitEverything = (): Promise<unknown> => client.query('update device_setting set temperature_upper = 10, temperature_lower = 0');
  const different: string[] = [];
  const alarms: Record<string, number> = {};
  let readings = 0;
  let revised = 0;
  let sealedDays = 0;
  const known = { fault: 0, door: 0, gateway: 0, place: 0 };
  const countSealed = async (): Promise<number> =>
    (await client.query<{ count: number }>('select count(*)::integer as count from reading_chunk')).rows[0]?.count ?? 0;
  for (let done = 0, round = 0; done < count; done += perRound, round += 1) {
    const result = await oneRound(running, admin, {
      shuffles: Math.min(perRound, count - done),
      round,
      random,
      limitEverything,
      ...(isSealed && { sealing: () => keepSealing(url) }),
    });
    sealedDays = await countSealed();
    different.push(...result.different);
    readings += result.readings;
    revised += result.revised;
    for (const fact of ['fault', 'door', 'gateway', 'place'] as const) known[fact] += result.known[fact];
    for (const [type, number] of Object.entries(result.alarms)) alarms[type] = (alarms[type] ?? 0) + number;
    told(`${done + Math.min(perRound, count - done)} of ${count}, ${different.length} differ`);
  }
  await client.end();
  return { shuffles: count, different, readings, alarms, revised, sealedDays, known };
}

type Round = {
  readonly shuffles: number;
  readonly round: number;
  readonly random: () => number;
  readonly limitEverything: () => Promise<unknown>;
  /** Seals until it is stopped. */
  readonly sealing?: () => () => Promise<void>;
};

async function oneRound(
  running: Running,
  admin: Account,
  { shuffles, round, random, limitEverything, sealing }: Round,
): Promise<Omit<Shuffled, 'sealedDays'>> {
  const before = sealing === undefined ? endsBefore : sealedEndsBefore;
  const tales = Array.from({ length: stories }, (_, index) => storyOf(index % 4 === 3, before, random));
  const devices = Array.from({ length: stories + shuffles }, (_, index): Device => {
    const story = tales[index % stories] as Story;
    const number = round * 1000 + index;
    return { name: story.isTracker ? imeiOf(1_000_000 + number) : macOf(0x100_0000 + number), story, isOrdered: index < stories };
  });
  const group = await call<{ id: number }>(admin, 'POST', '/beacon/group', { name: `Round ${round}` });
  const rules = await addRules(admin, group.id);
  const nameOf = ({ name, story }: Device): { imei: string } | { mac: string } => (story.isTracker ? { imei: name } : { mac: name });
  const inventory = devices.map((device) => ({
    ...nameOf(device),
    model: device.story.isTracker ? 'tracker-a' : 'beacon-thl',
    activationKey: 'key',
  }));
  await call(admin, 'POST', '/api/inventory', { rows: inventory });
  await inTurn(inventory, 8, async ({ model: _model, ...named }) => {
    await call(admin, 'POST', '/beacon/devices', named);
  });
  await limitEverything();
  await moveToGroup(admin, devices, group.id);
  const truck = devices.find(({ story, isOrdered }) => story.isTracker && isOrdered);
  const received = await openVoices(running, admin, round, random, truck?.name);
  const own = new Map<string, Voice>();
  for (const { name, story } of devices) if (story.isTracker) own.set(name, await trackerVoice(running.ports, name));

  // Everything each device says, in the order and as often as it will be received; those in order before the rule is edited.
  const queues = devices.map((device) => {
    const { story, isOrdered } = device;
    const words = isOrdered ? [...story.said] : shuffledOf(story.said, random);
    const before = isOrdered ? words.length : Math.floor(words.length * Math.min(1, random() * 1.4));
    return { device, first: words.slice(0, before), rest: words.slice(before) };
  });
  const tell = async (all: readonly { device: Device; words: Said[] }[]): Promise<void> => {
    const left = all.filter(({ words }) => words.length > 0);
    while (left.length > 0) {
      const at = Math.floor(random() * left.length);
      const { device, words } = left[at] as (typeof left)[number];
      const part = words.splice(0, 1 + Math.floor(random() * 8));
      const tracker = own.get(device.name);
      if (tracker !== undefined) tracker.say(device.name, part);
      else
        for (const [by, voice] of received.entries())
          voice.say(
            device.name,
            part.filter((said) => said.kind === 'reading' && said.by === by),
          );
      if (words.length === 0) left.splice(at, 1);
      // Now and then everything that was said is stored before anything else is.
      if (random() < 0.006) await Promise.all([...received, ...own.values()].map((voice) => voice.acknowledged()));
    }
    await Promise.all([...received, ...own.values()].map((voice) => voice.acknowledged()));
  };
  const stopped = sealing?.();
  await tell(queues.map(({ device, first }) => ({ device, words: first })));
  for (const id of rules) await call(admin, 'PUT', '/beacon/alertRule', { id, delay: 60 });
  await tell(queues.map(({ device, rest }) => ({ device, words: rest })));
  for (const voice of [...received, ...own.values()]) voice.close();

  await stopped?.();
  const verdicts = await verdictsOf(admin, devices);
  const different: string[] = [];
  const counted: Record<string, number> = {};
  let revised = 0;
  const known = { fault: 0, door: 0, gateway: 0, place: 0 };
  for (const [index, device] of devices.entries()) {
    const verdict = verdicts.get(device.name) as Verdict;
    for (const { type, fault, door } of verdict.alarms) {
      counted[type] = (counted[type] ?? 0) + 1;
      if (fault === true) known.fault += 1;
      if (door === true) known.door += 1;
    }
    for (const { gateway, latitude } of verdict.excursions) {
      if (gateway !== null) known.gateway += 1;
      if (latitude !== null) known.place += 1;
    }
    if (device.isOrdered) continue;
    revised += verdict.revised;
    const ordered = verdicts.get((devices[index % stories] as Device).name) as Verdict;
    for (const part of ['alarms', 'incidents', 'excursions', 'statistics'] as const) {
      const [is, should] = [JSON.stringify(verdict[part]), JSON.stringify(ordered[part])];
      if (is !== should) different.push(`${device.name}: ${part} ${is} instead of ${should}`);
    }
  }
  return { shuffles, different, readings: devices.length * readingsEach, alarms: counted, revised, known };
}

/** A few hours that end so many hours before now: values at the limits and on both sides, gaps, seconds that several gateways received, the tracker's own alarms. */
function storyOf(isTracker: boolean, endsBeforeHours: number, random: () => number): Story {
  const said: Said[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let timeMs = Math.floor(Date.now() / minute) * minute - endsBeforeHours * 60 * minute;
  let celsius = 6;
  for (let count = 0; count < readingsEach; count += 1) {
    timeMs += pick([1, 2, 3, 5, 5, 5, 5, 10, 14]) * minute + pick([0, 0, 1000, 17_000]);
    celsius = random() < 0.6 ? celsius : pick([-1, 1.9, 2, 5, 7.5, 7.6, 8, 8, 8.1, 9.5, 10, 10.1, 12]);
    const percent = pick([50, 50, 55.5, 62]);
    const gateways = isTracker ? [0] : pick([[0], [1], [2], [0, 1], [0, 1, 2]]);
    for (const by of gateways) {
      // Another gateway may hear another advert, a little weaker or stronger, in the same second.
      const other = random() < 0.3 ? celsius + 0.1 : celsius;
      said.push({
        kind: 'reading',
        timeMs,
        by,
        celsius: Math.round((by === 0 ? celsius : other) * 10) / 10,
        percent,
        rssi: pick([-80, -70, -60]),
        lux: pick([undefined, undefined, undefined, 0, 0, 10, 300]),
      });
    }
    if (isTracker && random() < 0.3)
      said.push({ kind: 'alarm', timeMs: timeMs + pick([0, 20_000, 50_000]), code: pick([0x5b, 0x03, 0x03, 0x25]) });
  }
  return { isTracker, said };
}

/** Anyhow, or mostly in turn; a third of it twice. */
function shuffledOf(said: readonly Said[], random: () => number): Said[] {
  const apart = random() < 0.5 ? said.length : 1 + Math.floor(random() * 6);
  const keyed = said.flatMap((word, index) => {
    const once = { word, key: index + random() * apart };
    return random() < 0.3 ? [once, { word, key: index + random() * said.length }] : [once];
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ word }) => word);
}

/** Rules with a delay, with a hysteresis and a clear delay, with a band, and cumulative ones; answers those that are edited later. */
async function addRules(admin: Account, groupId: number): Promise<number[]> {
  const add = async (rule: Readonly<Record<string, unknown>>): Promise<number> =>
    (
      await call<{ id: number }>(admin, 'POST', '/beacon/alertRule', {
        probe: 'temperature',
        groupIds: [groupId],
        severity: 'alarm',
        ...rule,
      })
    ).id;
  return [
    await add({ name: 'Warm', condition: 'gt', value: 8, delay: 300, hysteresis: 0.5, clearDelay: 300 }),
    await add({ name: 'Warm at the limit', condition: 'ge', value: 8, delay: 0, severity: 'warning' }),
    await add({ name: 'Band', condition: 'outside', lower: 2, upper: 8, delay: 600 }),
    await add({ name: 'Warm for long', condition: 'ge', value: 7.5, delay: 1200, mode: 'cumulative', window: 7200 }),
    await add({ name: 'Warm in all', condition: 'gt', value: 7.5, delay: 1800, mode: 'cumulative' }),
    await add({ name: 'Damp', probe: 'humidity', condition: 'gt', value: 55, delay: 180 }),
  ];
}

async function moveToGroup(admin: Account, devices: readonly Device[], groupId: number): Promise<void> {
  await call(admin, 'PUT', '/beacon/devices/movement', {
    groupId,
    mac: devices.filter(({ story }) => !story.isTracker).map(({ name }) => name),
    imei: devices.filter(({ story }) => story.isTracker).map(({ name }) => name),
  });
}

/** Two gateways over MQTT, of which a truck carries one and the other stands somewhere, and a tracker over GT06 that hear the sensors. */
async function openVoices(
  running: Running,
  admin: Account,
  round: number,
  random: () => number,
  truck: string | undefined,
): Promise<Voice[]> {
  const gateways = [1, 2].map((index) => macOf(0xf0_0000 + round * 2 + index));
  const imei = imeiOf(9_000_000 + round);
  const credentials = await addDevices(
    admin,
    gateways.map((mac) => ({ mac, model: 'gateway-a' })),
  );
  await addDevices(admin, [{ imei, model: 'tracker-a' }]);
  const from = new Date(Date.now() - 5 * 60 * minute).toISOString();
  if (truck !== undefined) await call(admin, 'POST', '/api/bind', { mac: [gateways[0]], toImei: truck, from });
  await call(admin, 'PUT', '/beacon/devices/edit', { mac: gateways[1], latitude: 22.5, longitude: 114 });
  const most = (): number => 1 + Math.floor(random() * 150);
  return [
    ...(await Promise.all(credentials.map((given) => gatewayVoice(running.ports.mqtt, given as Credentials, most)))),
    await trackerVoice(running.ports, imei),
  ];
}

type Verdict = {
  readonly alarms: AlarmRow[];
  readonly incidents: AlarmRow[];
  readonly excursions: Readonly<Record<string, unknown>>[];
  readonly statistics: unknown;
  revised: number;
};
type AlarmRow = {
  readonly type: string;
  readonly mac: string | null;
  readonly imei: string | null;
  readonly rule: { readonly name: string } | null;
} & Readonly<Record<string, unknown>>;
type IncidentRow = AlarmRow & { readonly parts: readonly AlarmRow[] };
type Detailed = AlarmRow & { readonly excursion: Readonly<Record<string, unknown>> | null };
const gatewayIn = (excursion: Detailed['excursion']): string | null => {
  const gateway = excursion?.['gateway'] as { readonly mac: string | null; readonly imei: string | null } | null | undefined;
  return gateway?.mac ?? gateway?.imei ?? null;
};
const nameIn = ({ mac, imei }: AlarmRow): string => mac ?? imei ?? '';

/** So many at a time as a call names. */
function chunksOf(devices: readonly Device[]): Device[][] {
  const chunks: Device[][] = [];
  for (let from = 0; from < devices.length; from += 50) chunks.push(devices.slice(from, from + 50));
  return chunks;
}

/** What is said of each device: its incidents, the excursions that lead them, and unmerged alarms, without the server's times and what people did, and its statistics. */
async function verdictsOf(admin: Account, devices: readonly Device[]): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  const known = [
    'type',
    'severity',
    'state',
    'startedAt',
    'endedAt',
    'dueAt',
    'worst',
    'worstAt',
    'limit',
    'side',
    'minutes',
    'accumulated',
    'fault',
    'door',
  ];
  const facts = ['firedAt', 'closedAt', 'lastAt', 'degreeMinutes', 'readings', 'longestGap', 'latitude', 'longitude'];
  const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]): AlarmRow =>
    Object.fromEntries(
      names.map((name) => [name, typeof row[name] === 'number' ? Math.round(row[name] * 1e6) / 1e6 : row[name]]),
    ) as AlarmRow;
  const inOrder = (rows: readonly unknown[]): never[] =>
    rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .map((row) => JSON.parse(row) as never);
  const listed = new Map<string, AlarmRow[]>();
  const connected = new Map<string, IncidentRow[]>();
  const detailed = new Map<string, Detailed[]>();
  await inTurn(chunksOf(devices), 4, async (chunk) => {
    const named = { mac: chunk.filter(({ story }) => !story.isTracker), imei: chunk.filter(({ story }) => story.isTracker) };
    for (const [kind, some] of Object.entries(named)) {
      if (some.length === 0) continue;
      const asked = new URLSearchParams({ [kind]: some.map(({ name }) => name).join(','), pageSize: '20000' }).toString();
      const alarms = await call<{ rows: AlarmRow[] }>(admin, 'GET', `/beacon/alarm?${asked}`);
      const incidents = await call<{ rows: IncidentRow[] }>(admin, 'GET', `/api/incidents?${asked}`);
      const details = await call<{ rows: Detailed[] }>(admin, 'GET', `/beacon/overview/almDetail?${asked}`);
      for (const row of alarms.rows) listed.set(nameIn(row), [...(listed.get(nameIn(row)) ?? []), row]);
      for (const row of incidents.rows) connected.set(nameIn(row), [...(connected.get(nameIn(row)) ?? []), row]);
      for (const row of details.rows) detailed.set(nameIn(row), [...(detailed.get(nameIn(row)) ?? []), row]);
    }
  });
  await inTurn(devices, 8, async ({ name, story }) => {
    const device = story.isTracker ? { imei: name } : { mac: name };
    const [first, last] = [story.said[0]?.timeMs ?? 0, story.said.at(-1)?.timeMs ?? 0];
    const range = new URLSearchParams({ ...device, st: String(first), et: String(last + minute), by: 'hour' }).toString();
    const rows = (listed.get(name) ?? []).filter(({ type }) => type !== 'silence');
    verdicts.set(name, {
      alarms: inOrder(rows.map((row) => ({ ...pick(row, known), rule: row.rule?.name ?? null }))),
      incidents: inOrder(
        (connected.get(name) ?? [])
          .filter(({ type }) => type !== 'silence')
          .map((row) => ({
            ...pick(row, [...known, 'probe', 'lastAt']),
            parts: inOrder(row.parts.map((part) => ({ ...pick(part, known), rule: part.rule?.name ?? null }))),
          })),
      ),
      excursions: inOrder(
        (detailed.get(name) ?? []).map(({ excursion, ...row }) => ({
          ...pick(row, known),
          ...pick(excursion ?? {}, facts),
          gateway: gatewayIn(excursion),
        })),
      ),
      statistics: await call<unknown>(admin, 'GET', `/api/statistics?${range}`),
      revised: rows.filter((row) => row['revised'] === true).length,
    });
  });
  return verdicts;
}

/** Does something with each, so many at a time. */
async function inTurn<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
