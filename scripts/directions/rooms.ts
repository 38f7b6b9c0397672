/** Answers for the rooms inside the server and the pages: what each may import. A room that is missing here is refused until it has its row. */

/** What a room may import of its own app, besides itself. */
interface Room {
  may: readonly string[];
  /** Said with a refusal: what to do instead. */
  instead: string;
}

/** Features in the order of their imports: each may import those to its right, through their index.ts. */
export const featureOrder = [
  'search',
  'overview',
  'mission',
  'trade',
  'share',
  'export',
  'command',
  'sim',
  'position',
  'notification',
  'alarm',
  'telemetry',
  'binding',
  'certificate',
  'team',
  'people',
  'device',
  'audit',
  'access',
  'account',
  'dictionary',
] as const;

/** The name of the room that a file directly in src/ is in. */
export const hall = 'src';

const serverFloor = ['db', 'events', 'scope', 'telemetry-store', 'live', 'outbox', 'audit', 'outside', 'call', 'flow', hall];
const port = 'say what is needed as a port there, and let app.ts join them';
const floor: Room = { may: serverFloor, instead: port };
const doors: Room = { may: [...serverFloor, 'features'], instead: port };

/** The server's rooms. `entry` rooms (app.ts, main.ts, cli/) import everything and are imported by nobody else. */
export const server: Readonly<Record<string, Room>> = {
  [hall]: floor,
  db: floor,
  events: floor,
  scope: floor,
  'telemetry-store': floor,
  live: floor,
  outbox: floor,
  audit: floor,
  outside: floor,
  call: floor,
  flow: floor,
  features: floor,
  http: doors,
  pipeline: doors,
  ingest: { may: [...doors.may, 'pipeline'], instead: port },
};

/** Files and folders of the server that join the rooms. */
export const serverEntries: readonly string[] = [
  'app.ts',
  'main.ts',
  'demo.ts',
  'demo-alarms.ts',
  'demo-past.ts',
  'demo-people.ts',
  'gauges.ts',
  'cli',
];

const webFloor = ['api', 'ui', 'map', 'chart', 'values'];
const parts: Room = { may: webFloor, instead: 'pass it in as a property' };

/** The rooms of the pages. */
export const web: Readonly<Record<string, Room>> = {
  api: parts,
  ui: parts,
  map: parts,
  chart: parts,
  values: parts,
  features: { may: webFloor, instead: 'a page that joins several features lives in screens/' },
  frame: { may: [...webFloor, 'features'], instead: 'main.tsx passes it in as a property' },
  screens: { may: [...webFloor, 'features'], instead: 'pass it in as a property' },
};

/** Files and folders of the pages that join the rooms: everything directly in src/. */
export const webEntries: readonly string[] = [hall];
