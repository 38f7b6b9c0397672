/** Where makers of GT06 devices disagree about the same bytes: one profile per model, the vendor's document as default. */
import type { DeviceAlarmKind } from '@frostway/core/message';

export type MakerProfile = {
  /** Layout of a heartbeat 0x13 with five bytes: the vendor's, or R11, SEEWORLD and LW devices'. */
  readonly heartbeat: 'standard' | 'r11' | 'seeworld' | 'lw';
  /** The voltage of a heartbeat 0x23: external supply in 1/100 V, or the internal battery in mV. */
  readonly voltageOf23: 'external' | 'batteryMv';
  /** Raw counts per unit of temperature and humidity in a 0x22 location of 42 bytes. */
  readonly probeCountsPerUnit: 1 | 100;
  /** Protocol number that answers a fence alarm 0x27: the vendor's document says 0x26, many servers echo. */
  readonly answerTo27: 0x26 | 0x27;
  /** Metres in one unit of a fence's radius: 100 on the GT06N family, 1 on some later models. */
  readonly fenceUnitM: 100 | 1;
  /** The words that cut the engine off: RELAY, or DYD and HFYD of old models. */
  readonly cutOffBy: 'relay' | 'dyd';
  /** Alarm codes that mean something else on this model than in the common table. */
  readonly alarmKinds: Readonly<Record<number, DeviceAlarmKind>>;
};

/** What the vendor's document says, where it says anything. */
export const defaultProfile: MakerProfile = {
  heartbeat: 'standard',
  voltageOf23: 'external',
  probeCountsPerUnit: 1,
  answerTo27: 0x26,
  fenceUnitM: 100,
  cutOffBy: 'relay',
  alarmKinds: {},
};

/** Makers whose devices differ, by the name a device model gives. */
export const makerProfiles: Readonly<Record<'r11' | 'seeworld' | 'lw' | 'battery23' | 'dyd' | 'metres', MakerProfile>> = {
  r11: { ...defaultProfile, heartbeat: 'r11' },
  seeworld: { ...defaultProfile, heartbeat: 'seeworld' },
  lw: { ...defaultProfile, heartbeat: 'lw' },
  /** Models without an external supply, whose heartbeat 0x23 has the cell's millivolts in its place. */
  battery23: { ...defaultProfile, voltageOf23: 'batteryMv' },
  /** Old GT06. */
  dyd: { ...defaultProfile, cutOffBy: 'dyd' },
  /** Later models, whose fences are in metres. */
  metres: { ...defaultProfile, fenceUnitM: 1 },
};
