/** How the statuses of missions and the decisions about their goods look and read, in the list and on their own page. */
import type { ReleaseState } from '@frostway/contract/mission/decisions';
import type { MissionStatus } from '@frostway/contract/mission/missions';
import type { Say } from '../../api/language.js';
import type { IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';

type Look = { readonly hue: Hue; readonly icon: IconName };

const looks: Readonly<Record<MissionStatus | 'cancelled', Look>> = {
  notStarted: { hue: 'silent', icon: 'clock' },
  started: { hue: 'normal', icon: 'truck' },
  ended: { hue: 'accent', icon: 'check' },
  cancelled: { hue: 'silent', icon: 'x' },
};

/** What the chip of a mission's status is given: one that was cancelled is no success. */
export function statusChip(t: Say, status: MissionStatus, isCancelled: boolean): Look & { readonly word: string } {
  const shown = isCancelled ? 'cancelled' : status;
  return { ...looks[shown], word: t(`mission.list.status.${shown}`) };
}

const releaseLooks: Readonly<Record<ReleaseState, Look>> = {
  undecided: { hue: 'warning', icon: 'pending' },
  released: { hue: 'normal', icon: 'checks' },
  partial: { hue: 'warning', icon: 'check' },
  rejected: { hue: 'alarm', icon: 'x' },
};

/** What the chip of a decision is given. */
export const releaseChip = (t: Say, verdict: ReleaseState): Look & { readonly word: string } => ({
  ...releaseLooks[verdict],
  word: t(`mission.decision.state.${verdict}`),
});
