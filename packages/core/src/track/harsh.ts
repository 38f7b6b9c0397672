/** Harsh driving as devices tell it themselves: which alarms it is, and which protocols have words for it. */
import type { DeviceAlarmKind } from '../message.js';

/** What counts as harsh. */
export const harshKinds = ['harshAcceleration', 'harshBraking', 'harshCornering'] as const satisfies readonly DeviceAlarmKind[];

/** Families with words for it: of a device that speaks none of these, no event is no proof of calm driving. */
const harshFamilies: readonly string[] = ['gt06', 'jt808', 'teltonika', 'queclink', 'meitrack', 'tk103', 'tzone', 'osmand'];

/** Whether a device that speaks these families could have told of harsh driving. */
export const canTellHarsh = (families: readonly string[]): boolean => families.some((family) => harshFamilies.includes(family));

/** Events by 100 kilometres, to a tenth; null below one kilometre, where it would say nothing. */
export const harshPer100 = (events: number, km: number): number | null => (km < 1 ? null : Math.round((events / km) * 1000) / 10);
