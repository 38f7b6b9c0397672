/** Further facts of a device by name, as far as they are told to who neither owns it nor may change it. */

/** What says nothing of where a device is, nor which SIM, driver or vehicle it has. A name that is not known here may: it is the owner's. */
const harmless: ReadonlySet<string> = new Set([
  'accelerationG',
  'alarm',
  'alarmTime',
  'batteryMv',
  'batteryPercent',
  'batteryTemperatureC',
  'chargeMv',
  'co2Ppm',
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
  'pressurePa',
  'state',
  'txPowerDbm',
  'uptimeS',
  'version',
  'voltageLevel',
]);
/** What belongs to a place. */
const ofPlace: ReadonlySet<string> = new Set(['accuracyM', 'altitudeM', 'odometerM', 'satellites', 'travelTime']);

/** The facts somebody may know, who sees the device's latest. */
export function attributesFor(
  attributes: Readonly<Record<string, unknown>>,
  { isTrusted, mayPlace }: { readonly isTrusted: boolean; readonly mayPlace: boolean },
): Record<string, unknown> {
  if (isTrusted) return { ...attributes };
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => harmless.has(name) || (mayPlace && ofPlace.has(name))));
}
