/** Where Teltonika's devices disagree about the same ids: one profile per series, the common reading with raw values beside it as default. */

/** How values of a series are read. */
export type SeriesProfile = {
  /** Numbers that say a Bluetooth sensor is not there, by the series. FMB's stand for temperatures as well. */
  readonly sensorErrors: 'fmb' | 'tat';
  /** Ids that mean something else on other series are kept raw beside what they mean here. */
  readonly keepsRaw: boolean;
  /** FMx6xx: Bluetooth temperatures of 701-704 and the driver's id in 195 and 196. Where it may be one, what they mean stands beside the raw values. */
  readonly isFmx6: boolean | 'maybe';
};

/** A device of an unknown series. */
export const anySeries: SeriesProfile = { sensorErrors: 'fmb', keepsRaw: true, isFmx6: 'maybe' };

/** Series by the name a device model gives. */
export const seriesProfiles: Readonly<Record<'fmb' | 'fmx6' | 'tat', SeriesProfile>> = {
  fmb: { sensorErrors: 'fmb', keepsRaw: false, isFmx6: false },
  fmx6: { sensorErrors: 'fmb', keepsRaw: true, isFmx6: true },
  tat: { sensorErrors: 'tat', keepsRaw: false, isFmx6: false },
};
