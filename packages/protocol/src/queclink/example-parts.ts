/** What the documented frames of Queclink have in common: one place and one moment. */
import type { Status } from '@frostway/core/message';
import { placedAt } from '../example.js';
import { northFixInDegrees, servingCell, timeMs } from '../example-world.js';

/** All are made up. */
export const source = 'synthetic';

/** The place, with what else is said of it and what is different. */
export const placed = placedAt({ ...northFixInDegrees, speedKmh: 35.2, courseDegrees: 178, altitudeM: 35 });

/** How exact every place of these is, and the cell it was sent through. */
export const fixed = { hdop: 1, ...servingCell };

/** What a vehicle's state and switches say of its report while it runs; its supply and battery. */
export const running = { state: '22', ignition: true, isMoving: true, input1: false, input2: false, output1: false, output2: true };
export const supplied: Status = { type: 'status', timeMs, externalMv: 12_345, batteryPercent: 87 };
