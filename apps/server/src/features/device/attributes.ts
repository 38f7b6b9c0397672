/** Further facts of a device by name, as far as they are shown to who neither owns it nor may change it. */

/** What says nothing of where a device is, nor which SIM, driver or vehicle it has. A name that is not known here may: it is the owner's. */
const harmless: ReadonlySet<string> = new Set([
  'accelerationG',
  'alarm',
  'alarmTime',
  'batteryMv',
  'batteryPercent',
  'batteryTemperatureC',
  'chargeMv',
  'counter',
  'csq',
  'externalMv',
  'gsmLevel',
  'ignition',
  'isArmed',
  'isBackfilled',
  'isCharging',
  'isEncrypted',
  'isGpsOn',
  'isMoving',
  'isOilCut',
  'measurementSequence',
  'movementCounter',
  'packetId',
  'state',
  'txPowerDbm',
  'uptimeS',
  'version',
  'voltageLevel',
]);
/** What belongs to a place. */
const ofPlace: ReadonlySet<string> = new Set(['accuracyM', 'altitudeM', 'odometerM', 'satellites', 'travelTime']);

/** What is known of a device, and when each fact was said, epoch ms. */
type ReportedAttributes = { readonly attributes: Readonly<Record<string, unknown>> | null; readonly attribute_ms: unknown };
/** Who asks: from when and until when facts are his, [from, until) in epoch ms, and how much of them. */
type Reader = { readonly fromMs: number; readonly untilMs: number; readonly isTrusted: boolean; readonly mayPlace: boolean };

/** The facts somebody may know, who sees the device's latest: of his time, as far as they are his to know. */
export function attributesFor({ attributes, attribute_ms: saidMs }: ReportedAttributes, reader: Reader): Record<string, unknown> {
  const times = (saidMs ?? {}) as Readonly<Record<string, number>>;
  const isShown = (name: string): boolean => {
    const timeMs = times[name] ?? 0;
    if (timeMs < reader.fromMs || timeMs >= reader.untilMs) return false;
    return reader.isTrusted || harmless.has(name) || (reader.mayPlace && ofPlace.has(name));
  };
  return Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => isShown(name)));
}
