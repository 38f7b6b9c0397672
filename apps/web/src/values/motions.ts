/** How a tracker stands, in colour and icon; its words are `fleet.motion.*`. */
import type { Motion } from '@frostway/core/track/motion';
import type { IconName } from '../ui/icons.js';
import type { Hue } from './conditions.js';

/** In the order of counters and lists: who is under way first. */
export const motionOrder: readonly Motion[] = ['moving', 'idle', 'online', 'parked', 'asleep', 'silent', 'never'];

/** What a cluster of vehicles on the map is coloured by: who may need somebody first. */
export const motionRanks: readonly Motion[] = ['silent', 'idle', 'moving', 'online', 'parked', 'asleep', 'never'];

export const motionLooks: Readonly<Record<Motion, { readonly hue: Hue; readonly icon: IconName }>> = {
  moving: { hue: 'normal', icon: 'heading' },
  idle: { hue: 'warning', icon: 'pause' },
  online: { hue: 'accent', icon: 'signal' },
  parked: { hue: 'accent', icon: 'park' },
  asleep: { hue: 'silent', icon: 'moon' },
  silent: { hue: 'silent', icon: 'silent' },
  never: { hue: 'silent', icon: 'pending' },
};
