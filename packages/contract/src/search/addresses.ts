/** Addresses of the page that are about one thing: which thing an address names, and which address a thing has. Stars, visits and the search read them the same way. Pure. */

/** What goes on, and where it goes. */
export const journeyKinds = ['alarm', 'mission', 'vehicle', 'address'] as const;
/** What an account has set up, and whom it works with. */
export const accountKinds = ['group', 'rule', 'team', 'account', 'contact', 'link'] as const;
/** Kinds of things an address can name. */
export const namedKinds = ['device', 'comparison', ...accountKinds, ...journeyKinds] as const;
/** See `namedKinds`. */
export type NamedKind = (typeof namedKinds)[number];
/** `ref`: an id; of a device its MAC or IMEI; of a comparison those of its devices, with commas. */
export type NamedThing = { readonly kind: NamedKind; readonly ref: string };

type Row = {
  readonly path: string;
  readonly field: string;
  readonly kind: NamedKind;
  /** What the address says besides, so that the page shows the thing at all. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The thing only narrows a list down: who was there was at the list. */
  readonly isFilter?: true;
};

/** The first row of a path whose field is there counts; the first of a kind is the thing's own address. */
const rows: readonly Row[] = [
  { path: '/deviceDetail', field: 'imei', kind: 'device' },
  { path: '/deviceDetail', field: 'mac', kind: 'device' },
  { path: '/deviceCompare', field: 'device', kind: 'comparison' },
  { path: '/deviceMonitor', field: 'group', kind: 'group' },
  { path: '/missionRule', field: 'rule', kind: 'rule' },
  { path: '/teamDetail', field: 'id', kind: 'team' },
  { path: '/user', field: 'uid', kind: 'account' },
  { path: '/notification', field: 'contact', kind: 'contact', beside: { tab: 'contacts' } },
  { path: '/share', field: 'link', kind: 'link', beside: { tab: 'links' } },
  { path: '/deviceAlarm', field: 'alarm', kind: 'alarm' },
  { path: '/missionDetail', field: 'id', kind: 'mission' },
  { path: '/vehicle', field: 'vehicle', kind: 'vehicle' },
  { path: '/address', field: 'address', kind: 'address' },
  { path: '/deviceAlarm', field: 'device', kind: 'device', isFilter: true },
  { path: '/deviceAlarm', field: 'rule', kind: 'rule', isFilter: true },
  { path: '/deviceAlarm', field: 'group', kind: 'group', isFilter: true },
  { path: '/deviceSet', field: 'group', kind: 'group', isFilter: true },
  { path: '/deviceBind', field: 'gateway', kind: 'device', isFilter: true },
  { path: '/user', field: 'below', kind: 'account', isFilter: true },
  { path: '/dealer', field: 'customer', kind: 'account', isFilter: true },
];

const isIdentity = (text: string): boolean => /^([0-9A-F]{12}|\d{15})$/.test(text);
/** The largest id there can be; alarms have larger ones. */
const isId = (text: string, kind: NamedKind): boolean => /^[1-9]\d{0,14}$/.test(text) && (kind === 'alarm' || Number(text) < 2 ** 31);

function refOf(kind: NamedKind, text: string): string | undefined {
  if (kind === 'device') return isIdentity(text.toUpperCase()) ? text.toUpperCase() : undefined;
  if (kind !== 'comparison') return isId(text, kind) ? text : undefined;
  const devices = [...new Set(text.toUpperCase().split(',').filter(isIdentity))];
  return devices.length === 0 ? undefined : devices.join(',');
}

type RowAddress = { readonly row: Row; readonly thing: NamedThing; readonly query: URLSearchParams };

function find(path: string): RowAddress | undefined {
  const [pathname = '', search = ''] = path.split('?', 2);
  const query = new URLSearchParams(search);
  for (const row of rows) {
    const text = row.path === pathname ? query.get(row.field) : null;
    const ref = text === null ? undefined : refOf(row.kind, text);
    if (ref !== undefined) return { row, thing: { kind: row.kind, ref }, query };
  }
  return undefined;
}

/** The thing an address (path with its query) names; undefined when it names none. */
export function thingAt(path: string): NamedThing | undefined {
  return find(path)?.thing;
}

/** How many filters an address has besides the thing it names. */
export function filtersBeside(path: string): number {
  const found = find(path);
  if (found === undefined) return new Set(new URLSearchParams(path.split('?', 2)[1] ?? '').keys()).size;
  const own = new Set([found.row.field, ...Object.keys(found.row.beside ?? {})]);
  return [...new Set(found.query.keys())].filter((name) => !own.has(name)).length;
}

/** A thing's own address. */
export function addressOf({ kind, ref }: NamedThing): string {
  if (kind === 'device') return `/deviceDetail?${ref.length === 15 ? 'imei' : 'mac'}=${ref}`;
  const row = rows.find((each) => each.kind === kind);
  if (row === undefined) throw new Error(`no address for ${kind}`);
  const query = Object.entries({ ...row.beside, [row.field]: ref }).map(([name, value]) => `${name}=${value}`);
  return `${row.path}?${query.join('&')}`;
}

/** The address under which a visit is noted: of a thing its own, else the page's: filters of a list are no other page. */
export function visitOf(path: string): string {
  const found = find(path);
  return found === undefined || found.row.isFilter === true ? (path.split('?')[0] ?? path) : addressOf(found.thing);
}

/** Parts of an address that say how far somebody had leafed or what stood open, not what is shown. */
const passing = ['page', 'tpage', 'add'];
const ownPage: readonly NamedKind[] = ['device', 'rule', 'team', 'account', 'contact', 'link', 'alarm', 'mission', 'vehicle', 'address'];

/** The address under which a place is kept: of a thing its own, whatever tab it was at; of a list or a comparison with all its filters. */
export function keptAs(path: string): string {
  const found = find(path);
  if (found !== undefined && found.row.isFilter !== true && ownPage.includes(found.thing.kind)) return addressOf(found.thing);
  const [pathname = '', search = ''] = path.split('?', 2);
  const query = new URLSearchParams(search);
  for (const name of passing) query.delete(name);
  return query.size === 0 ? pathname : `${pathname}?${query.toString()}`;
}
