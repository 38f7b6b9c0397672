/** What fences cost: the same drives without fences and with eight around each tracker, in one run. */
import { addDevices, type Account, call, imeiOf, logIn } from './client.js';
import { overGt06 } from './ingest.js';
import { Took } from './judged.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row } from './statistics.js';

const trackerCount = 100;
let next = 0;

type LonLat = readonly [longitude: number, latitude: number];

/** Eight fences of a tracker around its way, of all shapes: some it leaves, some it enters, some it never comes near. */
function fencesOf([longitude, latitude]: LonLat): object[] {
  const ring = (radius: number, corners: number): LonLat[] =>
    Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * 2 * Math.PI;
      return [longitude + radius * Math.cos(angle), latitude + radius * Math.sin(angle)];
    });
  const line = (points: number): LonLat[] =>
    Array.from({ length: points }, (_, index) => [longitude + index / 1000, latitude + index / 1000]);
  return [
    { shape: 'circle', longitude, latitude, radius: 300 },
    { shape: 'circle', longitude: longitude + 0.005, latitude: latitude + 0.005, radius: 400 },
    { shape: 'circle', longitude: longitude + 1, latitude, radius: 5000 },
    { shape: 'polygon', points: ring(0.004, 8) },
    { shape: 'polygon', points: ring(0.006, 60) },
    { shape: 'polygon', points: ring(1, 200) },
    { shape: 'corridor', points: line(60), width: 400 },
    { shape: 'corridor', points: line(300), width: 40 },
  ];
}

/** Trackers; with fences, eight each. The drives of `overGt06` begin a thousandth of a degree north of each other. */
async function addTrackers(admin: Account, isFenced: boolean): Promise<string[]> {
  const imeis = Array.from({ length: trackerCount }, () => imeiOf(500_000 + (next += 1)));
  await addDevices(
    admin,
    imeis.map((imei) => ({ imei, model: 'tracker-a' })),
  );
  if (isFenced)
    for (const [index, imei] of imeis.entries())
      for (const shape of fencesOf([121, 31 + index / 1000]))
        await call(admin, 'POST', '/api/fences', { name: 'Bench', mode: 'both', imeis: [imei], ...shape });
  return imeis;
}

/** So many points of 100 trackers, without fences and with eight. */
export async function fenced(server: BenchServer, running: Running, points: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const { ms, busy, alarms } = await drivesOf(server, running, admin, points);
  const count = 2 * trackerCount * points;
  const rate = (took: number): string => figure((count / took) * 1000);
  const cost = ((busy.with - busy.without) / count) * 1e6;
  return [
    {
      name: `points over GT06 of ${trackerCount} trackers with eight fences each`,
      value: `${rate(ms.with)}/s`,
      note: `without fences ${rate(ms.without)}/s in the same run; ratio ${(ms.without / ms.with).toFixed(2)}; ${figure(cost)} µs a point more of server and database; ${figure(alarms)} alarms`,
    },
  ];
}

async function drivesOf(
  server: BenchServer,
  running: Running,
  admin: Account,
  points: number,
): Promise<Pick<Took, 'ms' | 'busy'> & { readonly alarms: number }> {
  const took = new Took(running.process.pid, (await server.database()).pid);
  // Twice, in turn: what else the machine does falls on both.
  for (let turn = 0; turn < 2; turn += 1)
    for (const kind of ['without', 'with'] as const) {
      const imeis = await addTrackers(admin, kind === 'with');
      await took.of(kind, () => overGt06(running.ports.gt06, imeis, points));
    }
  const { sum } = await call<{ sum: { total: number } }>(admin, 'GET', '/beacon/tongji/alarm?by=type');
  return { ms: took.ms, busy: took.busy, alarms: sum.total };
}
