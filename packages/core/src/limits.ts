/** Business constants and limits of the specification's sections 5 and 9 that belong to no device model. Those of a device stand in its model's row. */
const minute = 60_000;
const day = 86_400_000;

/** By name; units stand in the names or beside them. */
export const limits = {
  /** Levels of device groups, the root included. */
  groupDepth: 6,
  /** Characters of a name. */
  name: 64,
  /** Characters of a remark. */
  remark: 500,
  /** Characters of an announcement. */
  announcement: 500,
  /** Characters of an account name, an e-mail, a key, a plate. */
  accountName: 64,
  email: 254,
  phone: 32,
  activationKey: 64,
  car: 32,
  /** Characters of an address as it stands on a letter. */
  address: 200,
  simNumber: 32,
  passwordMin: 8,
  passwordMax: 256,
  pageSize: 20,
  /** Rows a list gives at once at the most: the monitor shows a whole fleet. */
  pageSizeMax: 20_000,
  /** How far down a list of devices can be asked for worst first. */
  worstFirstMax: 1000,
  /** Ranges of playback, and of what gateways received. */
  positionRangeMs: 30 * day,
  /** Ranges of lists and files of positions, trips and stops. */
  trackListRangeMs: 90 * day,
  /** Ranges of sensor history. */
  sensorRangeMs: 90 * day,
  /** Ranges of statistics, as a whole and by day: longer than there can be readings. By hour they are those of sensor history. */
  statisticsRangeMs: 10_000 * day,
  /** A reading further ahead than this is quarantined. */
  futureMs: 5 * minute,
  /** A reading before this is quarantined: 2010-01-01T00:00:00Z. */
  earliestMs: Date.UTC(2010, 0, 1),
  /** Captcha and phone codes live this long. */
  codeMs: 5 * minute,
  /** A browser stays known to an account this long after its last login. */
  deviceKnownMs: 400 * day,
  /** Wrong passwords before a captcha is asked for. */
  failuresBeforeCaptcha: 3,
  /** Cookies taken from the URL live this long. */
  urlCookieMinutes: 120,
  /** Of every model whose row says nothing else: see `batteryOf` in models.ts. */
  batteryLowMv: 3500,
  batteryCriticalMv: 3400,
  /** A device is online while its last message is younger than this many of its intervals, and than `onlineAtLeastMs`. */
  onlineIntervals: 3,
  onlineAtLeastMs: 10 * minute,
  /** A value older than this many of its intervals is shown grey; a longer gap breaks a line. */
  gapIntervals: 2.5,
  /** Devices active in the last days, on the overview. */
  activeDays: 7,
  mostActive: 5,
  /** Pages of an account that are open at once; of a link, and of the demo, which many people share. */
  livePages: 100,
  livePagesShared: 2000,
  /** Levels of menus. */
  menuDepth: 3,
  /** Pages an account was at last that are kept. */
  pageHistory: 20,
  geocodeBatch: 20,
  /** Metres around the place of a site that count as there. */
  siteRadius: { least: 50, most: 50_000 },
  /** Rows of a table of devices that is imported, and characters of one of its cells. */
  importRows: 20_000,
  importCell: 1000,
  /** Devices taken under one's name in one call. */
  takenAtOnce: 500,
  /** Rows of a table of contacts, vehicles or addresses that is imported. */
  importThings: 1000,
  /** File of a calibration certificate. */
  certificateBytes: 5_000_000,
  /** Bytes of a photo. */
  photoBytes: 8_000_000,
  /** Bytes of files one account may have kept in a day (UTC). */
  uploadedBytesADay: 1_000_000_000,
  /** Days before its due date from which a certificate is said to be due. */
  certificateWarningDays: 30,
  /** Days ahead from which the maintenance and the insurance of a vehicle are said to be due. */
  vehicleWarningDays: 30,
  /** Rules of an account. */
  rules: 1000,
  /** Longest delay, window and clear delay of a rule, seconds. */
  ruleSeconds: 90 * 86_400,
  /** Window of a rule on mean kinetic temperature, whole hours in seconds: the shortest, and the usual; the longest is `ruleSeconds`. */
  kineticWindowLeast: 86_400,
  kineticWindow: 30 * 86_400,
  /** Less covered time than this in its window says nothing about a mean kinetic temperature. */
  kineticCoveredMs: day / 2,
  /** Plans of who is notified, and webhooks, an account may have; steps of a plan and recipients of a step. */
  plans: 50,
  planSteps: 10,
  planRecipients: 50,
  webhookUrl: 2000,
  /** Browsers of an account that push messages go to. */
  pushBrowsers: 10,
  /** Messages to one recipient by one channel within a minute; what comes beyond becomes one digest. */
  messagesPerMinute: 5,
  /** How long the link counts that asks a contact whether he wants messages. */
  contactQuestionMs: 7 * day,
  /** Questions to one address in a day, over all accounts; and of one account. */
  questionsPerAddress: 3,
  questionsPerAccount: 50,
  /** What came and is not judged after this long, or a search for silent devices that has not come to its end for so long, is said to be standing still. */
  unjudgedMs: 5 * minute,
  /** An alarm older than this when it is found goes to the digest of the person in charge. */
  lateAlarmMs: 6 * 60 * minute,
} as const;
