/**
 * Tags: what an answer is about, and what a change makes stale. A reading call names the tags its answer depends on, a changing call those it changes; a page that has changed
 * something, or is told over WS /live that something changed, asks again for every answer with one of these tags. So no page keeps a list of calls.
 */

/** Every tag, with what it stands for. */
export const tagMeanings = {
  addresses: 'Addresses of missions.',
  alarms: 'Alarms and incidents, their counts and statistics.',
  announcements: 'What the platform announces.',
  apiTokens: 'Tokens of the caller for programs.',
  audit: 'The audit trail.',
  bindings: 'Which sensor is bound to which gateway, whitelists, and how gateways are.',
  certificates: 'Calibration certificates and when they end.',
  commands: 'Commands given to devices, and what they answered.',
  contactQuestion: 'The question a contact is asked by a link.',
  customers: 'Accounts below a dealer, as his workplace counts them.',
  dealerMayLook: 'Whether the caller lets his dealer see values.',
  deliveries: 'The log of notifications.',
  devices: 'Devices and groups: which there are, what they are called and set to, their latest.',
  dictionary: 'Lists of the dictionary.',
  drivers: 'Drivers of vehicles and the tags they carry.',
  exports: 'Exports that run or ran.',
  fences: 'Fences, and the alarms of positions.',
  fixed: 'What no call changes: models, catalogues, what this server is set to.',
  gatewayAccess: 'How a gateway logs in.',
  geocoders: 'Address services, what is set of them and what they answer.',
  grants: 'Menus and calls of roles.',
  history: 'What devices measured and where they were.',
  identity: 'The internet account linked with the own one.',
  inbox: 'What the caller was notified of in the app.',
  inventory: 'Devices of the stock.',
  simCards: 'SIM cards of trackers: data bought, used and left.',
  simOrders: 'Orders of data and service, and their payment.',
  simPlans: 'What a dealer offers his customers for their trackers.',
  maintenance: 'Maintenance of vehicles, and when it is due.',
  maps: 'Maps pages may show and what is set of their makers.',
  menus: 'The menus there are.',
  missions: 'Missions: what is planned, on its way and over.',
  missionTemplates: 'Templates of missions.',
  notifications: 'Who is notified of what: plans, recipients, webhooks, contacts, allowance.',
  once: 'Used at the moment it is asked for, and asked anew the next time.',
  outbox: 'Mails and text messages of the platform.',
  ownTimes: 'When the caller wants to be left alone.',
  people: 'Accounts below the caller.',
  permission: 'Menus, pages and calls of the caller.',
  positionGroups: 'Groups of trackers.',
  profile: "The caller's own account.",
  pushBrowsers: 'Browsers that show push messages.',
  receptions: 'Which gateway receives which sensor.',
  relays: "Sensors that other owners' gateways may relay.",
  reports: 'Reports that are sent by mail.',
  resources: 'Calls and categories that roles can be given.',
  retention: 'How long data is kept.',
  roles: 'Roles and who has them.',
  rules: 'Alarm rules and their versions.',
  signing: 'How many signatures a release decision takes.',
  secondFactor: 'The second factor of the caller.',
  service: "A dealer's contact for his customers.",
  sessions: 'Where the caller is logged in.',
  shares: 'Shares and links given.',
  storage: 'What telemetry takes on disk.',
  teams: 'Teams, their members, targets and levels.',
  trade: 'Sales, renewals, ends of service.',
  unknownDevices: 'Devices that report and that nobody has taken in.',
  vehicles: 'Vehicles of missions.',
  workspace: 'What the caller keeps at hand.',
} as const;

/** See `tagMeanings`. */
export type Tag = keyof typeof tagMeanings;

/** Tags of a call; one that changes nothing anybody has asked for says why. */
export type Tags = readonly [Tag, ...Tag[]] | { readonly none: string };

/** What a message of WS /live makes stale. With devices comes and goes what a level gives or takes away. */
export const liveTags = {
  devicesChanged: ['devices', 'history', 'teams', 'permission'],
  alarms: ['alarms', 'deliveries'],
  commands: ['commands'],
  inbox: ['inbox'],
} as const satisfies Readonly<Record<string, readonly Tag[]>>;

/** The tags a call names; none for one that only says why it has none. */
export function tagsOf({ tags }: { readonly tags: Tags }): readonly Tag[] {
  return 'none' in tags ? [] : tags;
}
