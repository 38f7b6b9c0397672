/** The icons: 24 grid, 1.5 px stroke, round caps, no fills; drawn at 16, at 12 and 14 with a heavier stroke, 20 on a phone. */

const paths = {
  overview: 'M4 18a8.5 8.5 0 1 1 16 0M12 15l4-5M7 18h10',
  monitor: 'M10 13.5V5a2 2 0 1 1 4 0v8.5a4 4 0 1 1-4 0zM12 9v8',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 20.5h4',
  mission: 'M6 19a2 2 0 1 0 0-.1M18 5a2 2 0 1 0 0 .1M8 19h7a3.5 3.5 0 0 0 0-7H9a3.5 3.5 0 0 1 0-7h7',
  report: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  device: 'M6 6h12v12H6zM10 10h4v4h-4zM9 3v3M15 3v3M9 18v3M15 18v3M3 9h3M3 15h3M18 9h3M18 15h3',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  people: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5',
  truck: 'M3 6h11v11H3zM14 10h4l3 3.5V17h-7M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17.5 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z',
  playback: 'M12 20a8 8 0 1 0-8-8M4 5v7h7M10.5 9l4.5 3-4.5 3z',
  fence: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  command: 'M4 5h16v14H4zM7.5 9.5l3 2.5-3 2.5M13 15h4',
  stats: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  ruler: 'M3 16.5L16.5 3 21 7.5 7.5 21zM7 12.5l2 2M10 9.5l2 2M13 6.5l2 2',
  wrench: 'M14.8 6.2a4.8 4.8 0 0 0-6.4 5.9L3.5 17a2.1 2.1 0 0 0 3 3l4.9-4.9a4.8 4.8 0 0 0 5.9-6.4l-2.9 2.9-2.5-2.5z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  down: 'M6 9l6 6 6-6',
  right: 'M9 6l6 6-6 6',
  left: 'M15 6l-6 6 6 6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  refresh: 'M20 11a8 8 0 0 0-14.5-4L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.5 4l1.5-1.5M20 20v-4.5h-4.5',
  plus: 'M12 5v14M5 12h14',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  checks: 'M2.5 12.5L7 17l8-9M11.5 16l1 1 9-9.5',
  x: 'M6 6l12 12M18 6L6 18',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  battery: 'M3 8h15v8H3zM18 11h2.5v2H18M6 11v2',
  drop: 'M12 3.5s6 6.5 6 11a6 6 0 1 1-12 0c0-4.5 6-11 6-11z',
  signal: 'M5 19v-3M10 19v-7M15 19V8M20 19V4',
  co2: 'M7 18a4.5 4.5 0 1 1 1-8.9A5.5 5.5 0 0 1 18.5 10a4 4 0 0 1-.5 8zM9.5 15a1.6 1.6 0 1 1 0-3M12.5 13.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  pressure: 'M4.5 17.5a8.5 8.5 0 1 1 15 0zM12 13.5l4-4M12 5v2M5.5 12h2M16.5 12h2',
  light: 'M9.5 18h5M10.5 21h3M8.5 14.5A6 6 0 1 1 15.5 14.5c-.7.6-1 1.5-1 2.5h-5c0-1-.3-1.9-1-2.5z',
  shock: 'M3 12h3l2.5-6 4 13 3-10 1.5 3h4',
  door: 'M6 21V3.5h9.5V21M3.5 21h17M12.5 12v1M15.5 6l3 1.5V21',
  cold: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.2',
  alarm: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 8v5M12 16v.2',
  normal: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.7L16 9.5',
  silent: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 5.5-1M5 12a10 10 0 0 1 4.5-2.6M13 9a10 10 0 0 1 6 3M12 19v.2',
  late: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 1.5',
  pending: 'M7 3.5h10M7 20.5h10M8 3.5v3l4 5.5 4-5.5v-3M8 20.5v-3l4-5.5 4 5.5v3',
  download: 'M12 4v11M7 11l5 5 5-5M4.5 20h15',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1',
  filter: 'M4 5h16l-6 7.5V19l-4 1.5v-8z',
  columns: 'M4 4.5h16v15H4zM9.3 4.5v15M14.7 4.5v15',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  prev: 'M18 5l-9 7 9 7zM6 5v14',
  next: 'M6 5l9 7-9 7zM18 5v14',
  aim: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM12 2v4M12 18v4M2 12h4M18 12h4',
  phone: 'M7 2.5h10v19H7zM11 18.5h2',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  more: 'M5 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4M12 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4M19 10.8a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 1 0 0-2.4',
  layers: 'M12 4l9 5-9 5-9-5zM3.5 13.5L12 18.5l8.5-5',
  minus: 'M5 12h14',
  flag: 'M6 21V4M6 4.5h11l-2.5 4L17 12.5H6',
  sign: 'M4 20h16M5 15.5c3-9 6-12 7.5-10.5S8 15 10.5 15s2.5-3 4-3 1 2.5 4.5 2.5',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7.5M15.5 3.5V7.5',
  sell: 'M3.5 12.5V4H12l8.5 8.5-8.5 8.5zM8 8.5v.1',
  gateway: 'M4 14h16v6H4zM8 17h.1M12 14V9M8.5 6.5a5 5 0 0 1 7 0M6 4a8.5 8.5 0 0 1 12 0',
  park: 'M5 4h14v16H5zM10 16.5v-9h3a2.5 2.5 0 0 1 0 5h-3',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  lock: 'M5.5 11h13v9.5h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  sms: 'M4 5h16v11.5h-9L7 20v-3.5H4z',
  mail: 'M3.5 5.5h17v13h-17zM4 6.5l8 6 8-6',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.7-5-2.7-5 2.7 1-5.7-4-4 5.5-.8z',
  cert: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13l-1.5 8 4.5-2.5 4.5 2.5L15 13',
  skip: 'M4 18V6M8 6l7 6-7 6zM20 6v12',
  wifi: 'M3 9.5a13 13 0 0 1 18 0M6 13a9 9 0 0 1 12 0M9 16.5a4.5 4.5 0 0 1 6 0M12 20v.1',
  cellTower: 'M12 21V10M8.5 21h7M9 7a4 4 0 1 1 6 0M6.5 9.5a7.5 7.5 0 1 1 11 0',
  heading: 'M12 3l6.5 17L12 16.5 5.5 20z',
  home: 'M4 11l8-7 8 7v9.5H4zM10 20.5v-6h4v6',
  folder: 'M3.5 6h6l2 2.5h9V19h-17z',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM14 6.5l3.5 3.5',
  undo: 'M9 13.5L4.5 9 9 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-3',
  trash: 'M4.5 6.5h15M9 6.5V4h6v2.5M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6',
  up: 'M12 20V8M7 12l5-5 5 5M4.5 4h15',
  key: 'M8 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM10.9 12.7L19.5 4M15.5 8l3.2 3.2',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.2',
  move: 'M3.5 6h6l2 2.5h9V19h-17zM9 13.7h6.5M13 11l2.7 2.7L13 16.4',
  give: 'M9 7L4 11.5 9 16M4 11.5h10a5.5 5.5 0 0 1 0 11',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v3M17 20h3M14 20v-.1',
  empty: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21',
  storage: 'M5 6c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3zM5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3',
  inbox: 'M4 13.5L7 5h10l3 8.5V19H4zM4 13.5h4.5l1 2.5h5l1-2.5H20',
  crown: 'M4 18.5h16M5 15.5L3.5 7.5l5 3.5L12 5l3.5 6 5-3.5-1.5 8z',
  logout: 'M14 4.5h-8.5v15H14M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  expandNav: 'M4 4.5h16v15H4zM9 4.5v15M13.5 9.5l2.5 2.5-2.5 2.5',
  collapseNav: 'M4 4.5h16v15H4zM9 4.5v15M16 9.5L13.5 12l2.5 2.5',
  eyeOff:
    'M4 4l16 16M9.9 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M10 10.2a3 3 0 0 0 3.9 4.1',
} as const;

export type IconName = keyof typeof paths;
/** Whether a word names an icon: menus name theirs in the database. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(paths, name);
}
/** Sizes, px. */
export type IconSize = 12 | 14 | 16 | 20 | 28;

/** The path of an icon in its 24 grid, for drawings made elsewhere (map, chart). */
export function iconPath(name: IconName): string {
  return paths[name];
}

/** An icon in the colour of the text beside it. It is never alone: a word or the name of its button says the same. */
export function Icon({ name, size = 16 }: { name: IconName; size?: IconSize }) {
  return (
    <svg className={`i s${size}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}

/** The mark: a cold box seen as a hexagon, a frost arm growing in it that is also a heading arrow. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 21.6 3.7 16.8V7.2L12 2.4l8.3 4.8v9.6L12 21.6V8" />
      <path d="M8 10.3 12 8l4 2.3M8 15.3 12 13l4 2.3" />
    </svg>
  );
}
