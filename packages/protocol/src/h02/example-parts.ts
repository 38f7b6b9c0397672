/** What the documented frames of H02 have in common: one place and one moment. */
import { placedAt } from '../example.js';
import { northFix } from '../example-world.js';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({ ...northFix, speedKmh: 65.19, courseDegrees: 178 });

/** What a status word says of a vehicle that stands, and of one whose ignition is on. */
export const standing = { status: 'FFFFFBFF', ignition: false, isArmed: false, isDoorOpen: false, isOilCut: false };
export const driving = { ...standing, status: 'FFFFFFFF', ignition: true };
