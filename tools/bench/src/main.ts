/**
 * `npm run bench`: every figure in one run on one machine, ratios side by side. Writes docs/benchmarks.md when all of it ran.
 * `npm run bench -- crash 1000` is the long trial of what a kill leaves behind.
 */
import { alarmPages } from './alarms.js';
import { columnForms } from './columns.js';
import { commandQueue } from './command-queue.js';
import { commandCrashRounds } from './commands-crash.js';
import { crashRounds } from './crash.js';
import { diskFullRounds } from './disk-full.js';
import { writeDocs } from './docs.js';
import { exported } from './export.js';
import { fenced } from './fenced.js';
import { fleetReport } from './fleet-report.js';
import { digests } from './digests.js';
import { history } from './history.js';
import { ingest } from './ingest.js';
import { backfilled, judged } from './judged.js';
import { largeFleet } from './large-fleet.js';
import { latency } from './latency.js';
import { longTrack } from './long-track.js';
import { missionList, missionPage } from './missions.js';
import { monitorPage } from './monitor-page.js';
import { movers } from './movers.js';
import { reports } from './reports.js';
import { sessions } from './sessions.js';
import { sealing } from './seal.js';
import { sequence } from './sequence.js';
import { BenchServer } from './server.js';
import { shuffleRounds } from './shuffles.js';
import { figure, type Row } from './statistics.js';
import { wide } from './wide.js';

const names = [
  'ingest',
  'latency',
  'history',
  'seal',
  'columns',
  'digests',
  'export',
  'alarms',
  'judged',
  'wide',
  'fenced',
  'backfill',
  'sessions',
  'long-track',
  'fleet-report',
  'large-fleet',
  'report-pdf',
  'missions',
  'mission-page',
  'monitor-page',
  'movers',
  'shuffles',
  'shuffles-sealed',
  'command-queue',
  'command-crash',
  'crash',
  'crash-sealed',
  'disk-full',
] as const;
type Name = (typeof names)[number];

async function measure(name: Name, count: number | undefined): Promise<Row[]> {
  if (name === 'crash' || name === 'crash-sealed') {
    const isSealed = name === 'crash-sealed';
    const result = await crashRounds(count ?? 20, Math.random, { said: (line) => console.log(line), isSealed });
    return [
      {
        name: `kill -9 in the middle of ingest${isSealed ? ' and of sealing' : ''}, ${result.rounds} rounds`,
        value: `${result.lost.length} acknowledged facts lost`,
        note: `${result.acknowledged} acknowledged; server killed ${result.killedServers} times, database ${result.killedDatabases} times${isSealed ? `, sealing ${result.killedSealers} times` : ''}`,
      },
    ];
  }
  if (name === 'disk-full') {
    const result = await diskFullRounds(count ?? 5, (line) => console.log(`  ${line}`));
    return [
      {
        name: `a full disk in the middle of ingest and of sealing, ${result.rounds} times`,
        value: `${result.lost.length} acknowledged facts lost`,
        note: `${figure(result.acknowledged)} acknowledged, ${result.acknowledgedFull} of them while it was full; not ready after ${figure(result.saidMs)} ms at the most, data taken again ${figure(result.backMs)} ms after there was room; ${result.failedSealings} runs of sealing failed; ${result.restarts} starts by hand`,
      },
    ];
  }
  if (name === 'command-crash') {
    const result = await commandCrashRounds(count ?? 100, Math.random, (line) => console.log(`  ${line}`));
    for (const line of result.faults.slice(0, 20)) console.error(line);
    return [
      {
        name: `kill -9 between sending a command and its answer, ${result.rounds} times`,
        value: `${result.faults.length} lost, or done twice`,
        note: `${figure(result.given)} commands to 8 trackers, half of them acts; ${result.between} kills with some sent and not answered; ${result.unknown} acts of unknown outcome, ${result.repeated} settings told again`,
      },
    ];
  }
  if (name === 'sessions') return sessions(() => BenchServer.create(), count ?? 50_000);
  if (name === 'report-pdf') return reports(count ?? 8);
  const server = await BenchServer.create();
  try {
    const running = await server.start();
    if (name === 'ingest')
      return await ingest(server, running, {
        gateways: 8,
        sensors: 400,
        minutes: count ?? 500,
        perMessage: 100,
        trackers: 100,
        points: 500,
      });
    if (name === 'latency')
      return [
        ...(await latency(running, { messagesPerSecond: 500, seconds: 10, sensors: 1000, first: 50_000 })),
        ...(await latency(running, { messagesPerSecond: 2000, seconds: 10, sensors: 1000, first: 60_000 })),
        ...(await latency(running, { messagesPerSecond: 5000, seconds: 10, sensors: 1000, first: 70_000 })),
      ];
    if (name === 'missions') return await missionList(server, running, count ?? 10_000, 20);
    if (name === 'mission-page') return await missionPage(server, running, count ?? 5, 20);
    if (name === 'seal') return await sealing(server, running, count ?? 2000, 30);
    if (name === 'columns') return await columnForms(server, running, count ?? 6);
    if (name === 'digests') return await digests(server, running, count ?? 6);
    if (name === 'export') return await exported(server, running, count ?? 1_000_000);
    if (name === 'alarms') return await alarmPages(server, running, count ?? 1_000_000);
    if (name === 'judged') return await judged(server, running, count ?? 250);
    if (name === 'wide') return await wide(server, running, count ?? 10_000);
    if (name === 'fenced') return await fenced(server, running, count ?? 1000);
    if (name === 'backfill') return await backfilled(server, running, count ?? 288_000);
    if (name === 'long-track') return await longTrack(server, running, count ?? 30);
    if (name === 'fleet-report') return await fleetReport(server, running, count ?? 100);
    if (name === 'large-fleet') return await largeFleet(server, running, count ?? 10_000);
    if (name === 'command-queue') return await commandQueue(server, running, count ?? 10_000, 2000);
    if (name === 'monitor-page') return await monitorPage(server, running, count ?? 10_000);
    if (name === 'movers') return await movers(server, running, count ?? 10_000);
    if (name === 'shuffles' || name === 'shuffles-sealed') {
      const isSealed = name === 'shuffles-sealed';
      const told = (line: string): void => console.log(`  ${line}`);
      const result = await shuffleRounds(server, running, count ?? 10_000, sequence(Date.now()), { told, isSealed });
      for (const line of result.different.slice(0, 20)) console.error(line);
      return [
        {
          name: `${figure(result.shuffles)} shuffles of readings and devices' own alarms over MQTT and GT06, rules edited in between${isSealed ? ', days sealed meanwhile' : ''}`,
          value: `${result.different.length} differ from the ordered run`,
          note: `${figure(Object.values(result.alarms).reduce((sum, each) => sum + each, 0))} alarms compared, ${figure(result.revised)} of them moved by late data${isSealed ? `; ${figure(result.sealedDays)} days sealed at the end` : ''}`,
        },
      ];
    }
    return await history(server, running, count ?? 30);
  } finally {
    await server.remove();
  }
}

const [wanted, count] = process.argv.slice(2);
if (wanted !== undefined && !names.includes(wanted as Name)) {
  console.error(`npm run bench -- [${names.join(' | ')}] [size]`);
  process.exit(1);
}
const chosen = wanted === undefined ? names : [wanted as Name];
const rows: Row[] = [];
for (const name of chosen) {
  console.log(`${name} ...`);
  for (const row of await measure(name, count === undefined ? undefined : Number(count))) {
    rows.push(row);
    console.log(`  ${row.name}: ${row.value} (${row.note})`);
  }
}
if (wanted === undefined) await writeDocs(rows);
