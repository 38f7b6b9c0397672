/** How the statuses of missions look, in the list and on their own page. */
import type { MissionStatus } from '@frostway/contract/mission/missions';
import type { IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';

export const missionLooks = {
  notStarted: { hue: 'silent', icon: 'clock' },
  started: { hue: 'normal', icon: 'truck' },
  ended: { hue: 'accent', icon: 'check' },
} as const satisfies Record<MissionStatus, { hue: Hue; icon: IconName }>;
