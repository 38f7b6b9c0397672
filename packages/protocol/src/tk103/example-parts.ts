/** What the documented frames of TK103 have in common: one place and one moment. */
import { placedAt } from '../example.js';
import { northFix } from '../example-world.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({ ...northFix, speedKmh: 62, courseDegrees: 137 });

/** What a report of a vehicle on the road says of its state. */
export const driving = { isExternalPowerCut: false, ignition: true, io: 0, fuel: 0, odometerM: 123456 };
