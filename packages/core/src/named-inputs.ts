/**
 * Inputs and figures of vehicles that screens, charts and rules know by name, whatever the protocol calls them: attributes of positions and statuses.
 * A family says an input under this name and in this unit, or not at all; anything else it hears keeps a name of its own.
 */

/** What an input holds: a switch, a number in a unit, or a text. */
export type InputShape =
  | { readonly is: 'switch' }
  | { readonly is: 'number'; readonly unit: 'm' | 's' | 'L' | 'L/100km' | '%' | '°C' | 'km/h' | 'V' | 'rpm' | 'kg' | '' }
  | { readonly is: 'text' };

/** By attribute name. */
export const namedInputs = {
  /** ACC or ignition wire. */
  ignition: { is: 'switch' },
  /** Any door of the vehicle or its body. */
  isDoorOpen: { is: 'switch' },
  isMoving: { is: 'switch' },
  isCharging: { is: 'switch' },
  /** The relay has taken the engine its fuel: what proves a cut-off. */
  isOilCut: { is: 'switch' },
  isArmed: { is: 'switch' },
  /** The device had kept it while it could not report. */
  isBackfilled: { is: 'switch' },
  fuelL: { is: 'number', unit: 'L' },
  fuelPercent: { is: 'number', unit: '%' },
  fuelUsedL: { is: 'number', unit: 'L' },
  fuelPer100Km: { is: 'number', unit: 'L/100km' },
  odometerM: { is: 'number', unit: 'm' },
  tripM: { is: 'number', unit: 'm' },
  /** How long the engine has run in all. */
  engineSeconds: { is: 'number', unit: 's' },
  rpm: { is: 'number', unit: 'rpm' },
  engineLoadPercent: { is: 'number', unit: '%' },
  throttlePercent: { is: 'number', unit: '%' },
  coolantC: { is: 'number', unit: '°C' },
  /** Reefer: what is wanted, what comes back from the cargo, what is blown in. */
  setPointC: { is: 'number', unit: '°C' },
  returnAirC: { is: 'number', unit: '°C' },
  supplyAirC: { is: 'number', unit: '°C' },
  /** Card or iButton. */
  driverId: { is: 'text' },
  driverName: { is: 'text' },
  vin: { is: 'text' },
  satellites: { is: 'number', unit: '' },
  hdop: { is: 'number', unit: '' },
} as const satisfies Readonly<Record<string, InputShape>>;

/** The name of such an input. */
export type InputName = keyof typeof namedInputs;
