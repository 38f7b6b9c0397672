/** Harsh driving as devices tell it themselves: which alarms it is, and how often that is by distance. */
import type { DeviceAlarmKind } from '../message.js';

/** What counts as harsh. */
export const harshKinds = ['harshAcceleration', 'harshBraking', 'harshCornering'] as const satisfies readonly DeviceAlarmKind[];

/** Events by 100 kilometres, to a tenth; null below one kilometre, where it would say nothing. */
export const harshPer100 = (events: number, km: number): number | null => (km < 1 ? null : Math.round((events / km) * 1000) / 10);
