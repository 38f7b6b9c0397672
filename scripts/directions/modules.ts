/** Answers for the modules inside the server and the pages: what each may import. A module that is missing here is refused until it has its row. */

/** What a module may import of its own app, besides itself. */
interface Module {
  may: readonly string[];
  /** Said with a refusal: what to do instead. */
  instead: string;
}

/**
 * Which feature may import which other, through its index.ts, and why. A pair that is missing is refused: first ask whether an event, a port that app.ts
 * joins, or the scope does it. Pairs go in no circle.
 */
export const featureImports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  access: {},
  account: {},
  alarm: {
    account: 'an acknowledgement may be signed as the account has it',
    device: 'alarms are found and called by their devices',
    excursion: 'where an excursion began, how far a kinetic temperature is covered',
    rule: 'the version of a rule an alarm was found by',
  },
  audit: {},
  binding: { account: 'a relay names an account', device: 'bindings are rows of devices' },
  certificate: { account: 'what an account may upload in a day' },
  command: {
    account: 'a number that can be dialled is written one way',
    access: 'to cut off is a right that a role gives with a call',
    device: 'its wanted settings are commands',
    notification: 'what an account may send in a day',
    telemetry: 'ranges and pages',
  },
  device: { account: 'activation keys are guessed as little as passwords' },
  dictionary: {},
  driver: { account: 'phone numbers are written one way', telemetry: 'ranges' },
  excursion: { device: 'what a gateway was bound to then' },
  export: {
    alarm: 'incidents as they are listed',
    audit: 'the trail as it is listed',
    device: 'recording intervals in a sheet',
    dictionary: 'names of reasons',
    notification: 'deliveries beside an alarm',
    position: 'who may see which part of a track',
    telemetry: 'ranges and readings as pages show them',
  },
  fence: {
    command: 'what devices keep of fences is told to them through the ledger',
    excursion: 'what was going on under a fence ends with it',
  },
  fleet: {
    device: 'recording intervals, and groups with their places',
    export: 'tables are written as files one way',
    fence: 'which fences watch a vehicle',
    position: 'trips and stops of vehicles somebody sees',
    telemetry: 'ranges and pages',
  },
  geo: {},
  locating: {},
  maintenance: { device: 'recording intervals', position: 'trips, which say what was driven' },
  map: {},
  mission: {
    account: 'phone numbers are written one way, a carrier is an account, what it may upload in a day',
    alarm: 'incidents of its devices while it ran',
    binding: 'a carrier may relay while a mission runs',
    certificate: 'whether a sensor that could be taken is calibrated',
    device: 'tables that are uploaded are read one way',
    export: 'tables are written as files one way',
    notification: 'what an account may send in a day',
    position: 'positions as points of a track, and when a vehicle is expected',
    rule: 'rules watch its devices while it runs',
    telemetry: 'ranges and readings as pages show them',
  },
  notification: { excursion: 'where an incident began' },
  overview: { certificate: 'certificates that fall due', device: 'status of devices', trade: 'devices that expire soon' },
  people: { access: 'roles are given with accounts', account: 'accounts are made and passwords set one way' },
  position: { device: 'recording intervals, and groups of devices', driver: 'who drove a trip', telemetry: 'ranges and pages' },
  report: {
    account: 'what an account may upload in a day',
    alarm: 'incidents, and what people did about them',
    certificate: 'calibrations of its sensors',
    device: 'groups, and limits and intervals of their time',
    export: 'tables are written as files one way',
    mission: 'the course of a mission',
    notification: 'what an account may send in a day',
    rule: 'rules by version',
    telemetry: 'ranges, and what lies around them',
  },
  search: {
    access: 'menus and calls of the caller',
    alarm: 'open alarms he sees',
    certificate: 'certificates he sees',
    device: 'devices and groups he sees, what he starred',
    dictionary: 'pages he was at last',
    mission: 'his contacts',
    people: 'accounts below him',
    rule: 'rules he sees',
    share: 'links he made',
    team: 'teams he sees',
    trade: 'devices of customers and stock',
  },
  share: {
    account: 'a share names an account',
    device: 'the latest of what is shared',
    position: 'a guest sees a track',
    telemetry: 'a guest sees history',
  },
  team: { account: 'a team names accounts' },
  telemetry: {
    account: 'how long an account keeps telemetry',
    device: 'limits and intervals of their time',
    excursion: 'what is removed is judged before',
  },
  rule: {
    device: 'rules name groups and devices',
    excursion: 'what was going on under a rule that ends is cut, and how far rules are judged',
  },
  sim: { trade: 'devices of customers, and an order of service extends it' },
  trade: {
    account: 'a sale names an account',
    device: 'a sale hands devices over',
    dictionary: 'reasons an operator offers',
  },
};

/** The name of the module that a file directly in src/ is in. */
export const root = 'src';

const serverFloor = [
  'platform',
  'db',
  'events',
  'scope',
  'telemetry-store',
  'live',
  'outbox',
  'audit',
  'outside',
  'call',
  'flow',
  'commands',
  root,
];
const port = 'say what is needed as a port there, and let app.ts join them';
const floor: Module = { may: serverFloor, instead: port };
const listeners: Module = { may: [...serverFloor, 'features'], instead: port };

/** The server's modules. `entry` modules (app.ts, main.ts, cli/) import everything and are imported by nobody else. */
export const server: Readonly<Record<string, Module>> = {
  [root]: floor,
  platform: floor,
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
  commands: floor,
  features: floor,
  http: listeners,
  pipeline: listeners,
  ingest: { may: [...listeners.may, 'pipeline'], instead: port },
};

/** Files and folders of the server that join the modules. */
export const serverEntries: readonly string[] = [
  'app.ts',
  'main.ts',
  'demo.ts',
  'demo-alarms.ts',
  'demo-care.ts',
  'demo-commands.ts',
  'demo-company.ts',
  'demo-fences.ts',
  'demo-missions.ts',
  'demo-past.ts',
  'demo-people.ts',
  'demo-reports.ts',
  'demo-shipments.ts',
  'features.ts',
  'roles',
  'sealing.ts',
  'cli',
];

const webFloor = ['api', 'ui', 'map', 'chart', 'values'];
const parts: Module = { may: webFloor, instead: 'pass it in as a property' };

/** The modules of the pages. */
export const web: Readonly<Record<string, Module>> = {
  api: parts,
  ui: parts,
  map: parts,
  chart: parts,
  values: parts,
  features: { may: webFloor, instead: 'a page that joins several features lives in screens/' },
  frame: { may: [...webFloor, 'features'], instead: 'main.tsx passes it in as a property' },
  screens: { may: [...webFloor, 'features'], instead: 'pass it in as a property' },
};

/** Files and folders of the pages that join the modules: everything directly in src/. */
export const webEntries: readonly string[] = [root];
