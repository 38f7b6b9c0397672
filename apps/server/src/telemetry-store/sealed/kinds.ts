/** All kinds of facts whose days are sealed, in the order in which they are. */
import { events } from './events.js';
import type { AnyKind } from './kind.js';
import { positions } from './positions.js';
import { readings } from './readings.js';

export const kinds: readonly AnyKind[] = [readings, positions, events];
