/** The unit of a value in the ledger, which holds bare figures: by command and parameter. What families declare is checked against it by a test of the server. */

const units: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  writeInterval: { value: 's' },
  intervals: { moving: 's', still: 's' },
  emergencyInterval: { value: 's' },
  timezone: { value: 'h' },
  standby: { value: 'min', awake: 'min' },
  heartbeat: { value: 's', moving: 'min', still: 'min' },
  distance: { value: 'm' },
  corner: { value: '°' },
  displacementAlarm: { radius: 'm' },
  speedAlarm: { above: 'km/h', below: 'km/h', duration: 's' },
  parkingAlarm: { value: 's' },
  rolloverAngle: { value: '°' },
  odometer: { value: 'km' },
  fenceCircle: { latitude: '°', longitude: '°', radius: 'm' },
  fenceRectangle: { north: '°', west: '°', south: '°', east: '°' },
  track: { value: 's', duration: 's' },
  languageAndZone: { zone: 'h' },
};

/** The unit of a value; empty for a bare figure. */
export function unitOf(command: string, parameter: string): string {
  return units[command]?.[parameter] ?? '';
}
