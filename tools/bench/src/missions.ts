/** The list of ten thousand missions as its page asks for it, near and far down and under its filters; and the page of one mission of a month with twenty sensors. */
import { columnsType, decodeFrame } from '@frostway/contract/columns/frame';
import pg from 'pg';
import { type Account, addDevices, logIn, macOf } from './client.js';
import { writeDrives } from './drives.js';
import { formsOf } from './columns.js';
import { addMonths } from './history.js';
import { type Asked, seal } from './seal.js';
import { processorOf } from './processor.js';
import { seedTrackers } from './seed-trackers.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const pageSize = 20;
const vehicles = 200;
/** Of a vehicle. */
const sensorsOnBoard = 3;
const first = { tracker: 6_000_000, sensor: 0x300_0000 } as const;

/** How often each call with columns is asked in both forms. */
const formRounds = 3;
/** What a browser keeps open to a server at once. */
const connections = 6;

/** Asks for so many missions' list, `rounds` times each way of asking, and for what its rows show beside it. */
export async function missionList(server: BenchServer, running: Running, count: number, rounds: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const client = new pg.Client({ connectionString: (await server.database()).url });
  await client.connect();
  await seedVehicles(client, admin);
  await seedMissions(client, count, Math.floor(Date.now() / minuteMs) * minuteMs);
  await client.query('vacuum analyze');
  const [contact] = (await client.query<{ id: number }>('select id from contact order by id limit 1')).rows;
  await client.end();
  const pages = Math.floor(count / pageSize);
  const asked: Readonly<Record<string, string>> = {
    'first page': 'page=1',
    'last page': `page=${pages}`,
    'middle page': `page=${Math.floor(pages / 2)}`,
    running: 'page=1&status=started',
    'at risk': 'page=1&atRisk=true',
    undecided: 'page=3&verdict=undecided',
    'of a person': `page=2&person=${contact?.id}`,
    'by a word': 'page=2&search=Vaccine',
    'by its code': 'page=1&search=BENCH-004',
  };
  const listed = new Map<string, number[]>();
  const now: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const [name, query] of Object.entries(asked)) {
      let rows: readonly { id: number; startedAt: string | null }[] = [];
      const ms = await timed(
        async () => void ({ rows } = await ask<{ rows: typeof rows }>(admin, `/beacon/mission?${query}&pageSize=${pageSize}`)),
      );
      // What the first time costs is the database's plan and the program's start.
      if (round > 0) listed.set(name, [...(listed.get(name) ?? []), ms]);
      const ids = rows.flatMap(({ id, startedAt }) => (startedAt === null ? [] : [id]));
      if (ids.length === 0) continue;
      const shown = await timed(() => ask(admin, `/api/mission/now?${ids.map((id) => `ids=${id}`).join('&')}`));
      if (round > 0) now.push(shown);
    }
  const all = [...listed.values()].flat();
  const slowest = [...listed].map(([name, times]) => ({ name, p95: percentile(times, 0.95) })).toSorted((a, b) => b.p95 - a.p95)[0];
  return [
    {
      name: `a page of ${pageSize} of ${figure(count)} missions under any filter`,
      value: `p50 ${figure(percentile(all, 0.5))} ms, p95 ${figure(percentile(all, 0.95))} ms`,
      note: `${figure(all.length)} pages, near and far down the list; of one filter p95 at most ${figure(slowest?.p95 ?? 0)} ms (${slowest?.name})`,
    },
    {
      name: 'how far those of a page are, their worst sensor and incidents',
      value: `p50 ${figure(percentile(now, 0.5))} ms, p95 ${figure(percentile(now, 0.95))} ms`,
      note: 'asked apart from the list, which is drawn before',
    },
  ];
}

/** Asks for all the page of one mission shows, `rounds` times: a month, twenty sensors and a tracker, a value every `everyMinutes`. */
export async function missionPage(server: BenchServer, running: Running, everyMinutes: number, rounds: number): Promise<Row[]> {
  const [days, sensors] = [30, 20];
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { url } = await server.database();
  const client = new pg.Client({ connectionString: url });
  // What ends a measurement early is not that its database went away afterwards.
  client.on('error', () => undefined);
  await client.connect();
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - days * dayMs;
  const macs = Array.from({ length: sensors }, (_, index) => macOf(first.sensor - 100 + index));
  await addDevices(
    admin,
    macs.map((mac) => ({ mac, model: 'beacon-th' })),
  );
  const trackers = await seedTrackers(client, { first: first.tracker - 100, count: 1, model: 'tracker-a' });
  await addMonths(client, fromMs, untilMs);
  await addMonths(client, fromMs, untilMs, 'position');
  await client.query('update device_ownership set from_ms = null where device_id in (select id from device where mac = any($1))', [macs]);
  await client.query(
    `insert into reading (device_id, time_ms, received_ms, temperature, humidity)
     select device.id, ms, ms + 500, round((5 + 2 * sin(ms / 3e6) + device.id % 5 / 5.0)::numeric, 2), round((55 + 5 * sin(ms / 5e6))::numeric, 1)
     from device, generate_series($1::bigint, $2::bigint - 1, $3::bigint) as ms where device.mac = any($4)`,
    [fromMs, untilMs, everyMinutes * minuteMs, macs],
  );
  await writeDrives(client, trackers, { fromMs, untilMs });
  await addRule(client);
  const made = await addMissions(
    client,
    `select 'One of a month' as name, 'BENCH-MONTH' as code, 'Vaccine' as product, $1::bigint as start_ms, $2::bigint as end_ms, $1::bigint as started_ms, null::bigint as ended_ms, null::integer as vehicle_id, null::integer as person_id`,
    [fromMs, untilMs + dayMs],
  );
  const id = made[0] ?? 0;
  await client.query(
    `insert into mission_device (mission_id, device_id, role, place, name)
     select $1, id, case when kind = 'tracker' then 'locator' else 'beacon' end, row_number() over (order by id), name from device where mac = any($2) or id = any($3)`,
    [id, macs, trackers],
  );
  await client.query('vacuum analyze');
  const rows: Row[] = [];
  const look = async (state: string): Promise<void> => {
    const [figures, whole, spent]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= rounds; round += 1) {
      const before = await processorOf(running.process.pid);
      const times = await openPage(admin, id, macs);
      if (round === 0) continue;
      spent.push(((await processorOf(running.process.pid)) - before) * 1000);
      figures.push(times.figuresMs);
      whole.push(times.wholeMs);
    }
    rows.push({
      name: `page of a mission of ${days} days with ${sensors} sensors at ${everyMinutes} min, ${state}`,
      value: `p50 ${figure(percentile(whole, 0.5))} ms, p95 ${figure(percentile(whole, 0.95))} ms`,
      note: `all it asks for, six calls at once as a browser makes them: ${figure((days * 1440 * sensors) / everyMinutes)} readings and ${figure(days * 1440)} positions; its figures, events and allowances there after p50 ${figure(percentile(figures, 0.5))}, p95 ${figure(percentile(figures, 0.95))} ms; ${figure(percentile(spent, 0.5))} ms of the server's processor time`,
    });
  };
  await look('as rows');
  await client.end();
  await seal(url);
  await look('sealed');
  return [...rows, ...(await formsOf(running, admin, await columnCallsOf(admin, id, macs), formRounds))];
}

/** The lines and tracks a mission's page draws, the page of a link to it, and the trend of its sensors as the monitor asks for it. */
async function columnCallsOf(admin: Account, id: number, macs: readonly string[]): Promise<Asked[]> {
  const response = await fetch(new URL('/beacon/missionShare', admin.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id, scope: 'temperature', forever: true }),
  });
  const { data } = (await response.json()) as { data: { key: string } };
  return [
    [
      'line of a sensor of a mission of 30 days at 5 min',
      `/beacon/missionBeaconTrack?id=${id}&mac=${macs[0]}&places=false&probes=temperature`,
    ],
    ['track of the same mission at 1 min', `/beacon/missionDevicesTrack?id=${id}`],
    ['page of a link to it', `/api/mission/shared?link=${data.key}`],
    [`trend of ${macs.length} sensors at 5 min`, `/api/devices/trend?mac=${macs.join(',')}`],
  ];
}

/** Opens it as the page does: what it is first, then all else; the figures are asked for first. */
async function openPage(admin: Account, id: number, macs: readonly string[]): Promise<{ figuresMs: number; wholeMs: number }> {
  let figuresMs = 0;
  const began = performance.now();
  await ask(admin, `/beacon/mission/${id}?figures=false`);
  const left = [
    `/api/mission/course?id=${id}`,
    `/beacon/missionDevicesTrack?id=${id}`,
    ...macs.map((mac) => `/beacon/missionBeaconTrack?id=${id}&mac=${mac}&places=false&probes=temperature`),
    `/api/mission/note?id=${id}`,
    `/api/mission/handover?id=${id}`,
    `/api/mission/decision?id=${id}`,
    `/api/mission/messages?id=${id}`,
    `/api/mission/share?id=${id}`,
    `/beacon/missionDeviceAlarm?id=${id}&pageSize=1`,
  ];
  const line = async (): Promise<void> => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const isFigures = path.startsWith('/api/mission/course');
      await ask(admin, path);
      if (isFigures) figuresMs = performance.now() - began;
    }
  };
  await Promise.all(Array.from({ length: connections }, line));
  return { figuresMs, wholeMs: performance.now() - began };
}

/** Asks as a page does, which takes columns as bytes. */
async function ask<T>({ url, token }: Account, path: string): Promise<T> {
  const accept = `${columnsType}, application/json;q=0.9`;
  const response = await fetch(new URL(path, url), {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', accept },
  });
  const isFrame = response.headers.get('content-type')?.startsWith(columnsType) === true;
  const read = isFrame ? decodeFrame(new Uint8Array(await response.arrayBuffer())) : await response.json();
  const answer = read as { errorcode: number; message?: string; data: T };
  if (answer.errorcode !== 0) throw new Error(`${path}: ${answer.errorcode} ${answer.message}`);
  return answer.data;
}

/** Trucks with three sensors each, of which the last two days are there, and forty people in charge. */
async function seedVehicles(client: pg.Client, admin: Account): Promise<void> {
  const trackers = await seedTrackers(client, { first: first.tracker, count: vehicles, model: 'tracker-a' });
  const macs = Array.from({ length: vehicles * sensorsOnBoard }, (_, index) => macOf(first.sensor + index));
  for (let from = 0; from < macs.length; from += 500)
    await addDevices(
      admin,
      macs.slice(from, from + 500).map((mac) => ({ mac, model: 'beacon-th' })),
    );
  await client.query(
    `insert into vehicle (owner_id, plate, model, created_at) select id, 'BENCH' || lpad(n::text, 3, '0'), 'Lorry', now() from account, generate_series(1, $1::integer) n where account = 'admin'`,
    [vehicles],
  );
  await client.query(
    `insert into contact (owner_id, name, email, language, created_at) select id, 'Person ' || n, 'p' || n || '@example.com', 'en', now() from account, generate_series(1, 40) n where account = 'admin'`,
  );
  await addRule(client);
  const untilMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const fromMs = untilMs - 2 * dayMs;
  await addMonths(client, fromMs, untilMs);
  await addMonths(client, fromMs, untilMs, 'position');
  await client.query(
    `insert into reading (device_id, time_ms, received_ms, temperature, humidity)
     select device.id, ms, ms + 500, round((5 + 2 * sin(ms / 3e6) + device.id % 5 / 5.0)::numeric, 2), 55
     from device, generate_series($1::bigint, $2::bigint - 1, 300000) as ms where device.mac = any($3)`,
    [fromMs, untilMs, macs],
  );
  await writeDrives(client, trackers, { fromMs, untilMs });
}

const addRule = (client: pg.Client): Promise<unknown> =>
  client.query(
    `with made as (insert into alert_rule (owner_id) select id from account where account = 'admin' returning id)
     insert into alert_rule_version (rule_id, version, name, probe, condition, value, delay_seconds, severity) select id, 1, 'Too warm', 'temperature', 'gt', 8, 600, 'alarm' from made`,
  );

/** A year of missions of 8 to 20 hours: of a hundred days ahead down to now those planned, of today those that run. */
async function seedMissions(client: pg.Client, count: number, nowMs: number): Promise<void> {
  const ids = await addMissions(
    client,
    `select (array['Vaccine', 'Insulin', 'Blueberries', 'Frozen fish', 'Plasma'])[1 + n % 5] || ' lane ' || n % 60 as name, 'BENCH-' || lpad(n::text, 5, '0') as code,
       (array['Vaccine', 'Insulin', 'Blueberries', 'Frozen fish', 'Plasma'])[1 + n % 5] as product, span.start_ms, span.start_ms + span.long_ms as end_ms,
       case when span.start_ms <= $2::bigint then span.start_ms end as started_ms,
       case when span.start_ms + span.long_ms <= $2::bigint then span.start_ms + span.long_ms end as ended_ms,
       (select id from vehicle order by id offset n % ${vehicles} limit 1) as vehicle_id, (select id from contact order by id offset n % 40 limit 1) as person_id
     from generate_series(1, $1::integer) n, lateral (select $2::bigint + ${10 * dayMs} - n * (${365 * dayMs}::bigint / $1::integer) as start_ms, (8 + n % 13) * ${hourMs}::bigint as long_ms) span`,
    [count, nowMs],
  );
  await client.query(
    `insert into mission_device (mission_id, device_id, role, place, name)
     select mission.id, device.id, case when device.kind = 'tracker' then 'locator' else 'beacon' end, row_number() over (partition by mission.id order by device.id), device.name
     from (select id, row_number() over (order by id) - 1 as n from mission where id = any($1)) mission
     join lateral (select (mission.n % ${vehicles})::integer as truck) which on true
     join device on device.imei = '8690001' || lpad((${first.tracker} + which.truck)::text, 8, '0')
       or device.mac = any(array(select 'F2BE' || lpad(upper(to_hex(${first.sensor} + which.truck * ${sensorsOnBoard} + part)), 8, '0') from generate_series(0, ${sensorsOnBoard - 1}) part))`,
    [ids],
  );
}

/** Writes missions of the columns of a query, with their route and their rule; answers their ids. */
async function addMissions(client: pg.Client, query: string, values: readonly unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `with planned as (${query}), own as (select id from account where account = 'admin')
     insert into mission (owner_id, name, code, product, start_ms, end_ms, auto_end, auto_mail, person, person_id, vehicle, vehicle_id, started_ms, started_how, ended_ms, ended_how, created_at, decision)
     select own.id, planned.name, planned.code, planned.product, start_ms, end_ms, true, false, coalesce(contact.name, ''), person_id, coalesce(vehicle.plate, ''), vehicle_id,
       started_ms, case when started_ms is not null then 'time' end, ended_ms, case when ended_ms is not null then 'arrival' end, now(),
       case when ended_ms is not null and planned.start_ms % 3 <> 0 then 'released' else 'undecided' end
     from own, planned left join vehicle on vehicle.id = vehicle_id left join contact on contact.id = person_id returning id`,
    [...values],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    `insert into mission_stop (mission_id, place, kind, name, address, longitude, latitude, radius)
     select id, place, kind, kind || ' of ' || id, '', 2 + 6 * place, 48 + 4 * place, 1000 from unnest($1::integer[]) id, (values (0, 'start'), (1, 'end')) as stop(place, kind)`,
    [ids],
  );
  await client.query(
    `insert into mission_rule (mission_id, rule_id, place, version) select mission.id, (select max(id) from alert_rule), 0, case when started_ms is not null then 1 end from mission where id = any($1)`,
    [ids],
  );
  return ids;
}
