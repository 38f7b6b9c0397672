/** A million alarms: what a page of them costs under every filter of the screen, near and far down the list, and what the figures above it cost. */
import { type Account, call, logIn } from './client.js';
import { readers, seedAlarms, type Seeded } from './alarm-seed.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const dayMs = 86_400_000;
/** The lists: of alarms, and of incidents. */
const listNames: Readonly<Record<string, string>> = { '/beacon/alarm': 'alarms', '/api/incidents': 'incidents' };
const listPaths = Object.keys(listNames);
const isPage = ({ path }: { readonly path: string }): boolean => listPaths.includes(path);
type Query = Readonly<Record<string, string | number>>;
type Question = { readonly name: string; readonly path: string; readonly query: Query };

type Timed = Question & { readonly far?: Question & { readonly took: number[] }; readonly took: number[]; shown: number };
/** What each reader sees. */
const who = { large: '6,000 devices', small: '40 devices', shared: '1,500 devices shared to him' } as const;

/** Writes `count` alarms and asks for all of it, `rounds` times each, in turn, so that what else the machine does falls on all of them. */
export async function alarmPages(server: BenchServer, running: Running, count: number, rounds = 20): Promise<Row[]> {
  const nowMs = Date.now();
  const seeded = await seedAlarms(server, count, nowMs);
  return askAll(running, seeded, { count, nowMs, rounds });
}

/** See above, of alarms that are there. */
export async function askAll(
  running: Running,
  seeded: Seeded,
  { count, nowMs, rounds }: { readonly count: number; readonly nowMs: number; readonly rounds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const reader of ['large', 'small', 'shared'] as const) {
    const account = await logIn(running.url, readers[reader], adminPassword);
    const asked: Timed[] = [];
    for (const path of listPaths)
      for (const { name, query } of filtersOf(reader, seeded, nowMs)) {
        const first = { name: `${listNames[path]}, ${name}`, path, query: { ...query, pageSize: 100 }, took: [], shown: 0 };
        const cursor = await cursorFarDown(account, path, query);
        asked.push(cursor === null ? first : { ...first, far: { ...first, query: { ...first.query, cursor }, took: [] } });
      }
    for (const figures of figuresAsked(nowMs)) asked.push({ ...figures, took: [], shown: 0 });
    // Two rounds to warm up.
    for (let round = -2; round < rounds; round += 1)
      for (const each of asked) {
        const took = await timed(async () => {
          each.shown = (await call<{ rows?: unknown[] }>(account, 'GET', pathOf(each))).rows?.length ?? 1;
        });
        const { far } = each;
        const farTook = far === undefined ? 0 : await timed(() => call(account, 'GET', pathOf(far)));
        if (round < 0) continue;
        each.took.push(took);
        far?.took.push(farTook);
      }
    const told = asked.map(({ name, took, far, shown }) => ({
      name,
      value: spread(took),
      note: `${shown} rows${far === undefined ? '' : `; far down the list ${spread(far.took)}`}`,
    }));
    const pages = asked.filter(isPage).flatMap(({ took, far }) => [...took, ...(far?.took ?? [])]);
    const slowest = (isList: boolean, share: number): string => {
      const some = asked.filter((each) => isPage(each) === isList);
      return figure(Math.max(...some.flatMap(({ took, far }) => [took, far?.took ?? []]).map((took) => percentile(took, share))));
    };
    rows.push({
      name: `a page of 100 of ${figure(count)} alarms, or of their incidents, under any filter, customer with ${who[reader]}`,
      value: spread(pages),
      note: `${figure(pages.length)} pages; of one filter p50 at most ${slowest(true, 0.5)} ms, p95 at most ${slowest(true, 0.95)} ms; figures p50 at most ${slowest(false, 0.5)} ms`,
    });
    if (reader === 'large') rows.push(...told.map((row) => ({ ...row, name: `${row.name}, of ${figure(count)} alarms` })));
    else for (const { name, value, note } of told) console.log(`  ${who[reader]}: ${name}: ${value} (${note})`);
  }
  return rows;
}

const spread = (took: readonly number[]): string => `p50 ${figure(percentile(took, 0.5))} ms, p95 ${figure(percentile(took, 0.95))} ms`;

/** Every filter by itself, the tabs of the screen, and the usual combinations. */
function filtersOf(reader: keyof typeof readers, { groupId, ruleId, mac }: Seeded, nowMs: number): { name: string; query: Query }[] {
  const asked = (name: string, query: Query): { name: string; query: Query } => ({ name, query });
  return [
    asked('tab "open"', { state: 'open' }),
    asked('tab "cleared"', { state: 'cleared', acknowledged: 'false' }),
    asked('what waits, by weight', { state: 'triage', order: 'weight' }),
    asked('tab "mine"', { state: 'triage', mine: 'true' }),
    asked('tab "history"', {}),
    asked('state pending', { state: 'pending' }),
    asked('state cleared', { state: 'cleared' }),
    asked('state withdrawn', { state: 'withdrawn' }),
    asked('severity', { severity: 'warning' }),
    asked('type', { type: 'temperatureHigh' }),
    asked('a rare type', { type: 'gatewayLost' }),
    asked('open of a type', { state: 'open', type: 'humidityHigh' }),
    ...(reader === 'large'
      ? [
          asked('device', { mac }),
          asked('group', { groupId }),
          asked('rule', { ruleId }),
          asked('group and open', { groupId, state: 'open' }),
        ]
      : []),
    asked('time of a month', { st: nowMs - 200 * dayMs, et: nowMs - 170 * dayMs }),
    asked('type and time of an hour', { type: 'temperatureHigh', st: nowMs - 200 * dayMs, et: nowMs - 200 * dayMs + dayMs / 24 }),
    asked('mine', { mine: 'true' }),
    asked('search by name', { search: 'truck' }),
    asked('search that finds one', { search: 'Truck 36' }),
    asked('search that finds none', { search: 'nowhere' }),
  ];
}

function figuresAsked(nowMs: number): Question[] {
  const statistics = (by: string): Question => ({
    name: `alarm figures of 30 days by ${by}`,
    path: '/beacon/tongji/alarm',
    query: { by, tz: 8 },
  });
  return [
    { name: 'alarm overview', path: '/beacon/overview/alm', query: { tz: 8 } },
    { name: 'open alarms of every device', path: '/api/alarm/open', query: {} },
    ...['type', 'device', 'group', 'day', 'severity'].map(statistics),
    {
      name: 'alarm figures of a year by type',
      path: '/beacon/tongji/alarm',
      query: { by: 'type', tz: 8, st: nowMs - 366 * dayMs, et: nowMs + dayMs },
    },
  ];
}

const pathOf = ({ path, query }: Pick<Question, 'path' | 'query'>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])).toString()}`;

/** The cursor behind 30,000 alarms, or behind as many as there are but a page; null when one page is all. */
async function cursorFarDown(account: Account, path: string, query: Query): Promise<string | null> {
  let cursor: string | null = null;
  for (let pages = 0; pages < 3; pages += 1) {
    const given: Query = { ...query, pageSize: 10_000, ...(cursor === null ? {} : { cursor }) };
    const page: { cursor: string | null } = await call(account, 'GET', pathOf({ path, query: given }));
    if (page.cursor === null) break;
    cursor = page.cursor;
  }
  return cursor;
}
