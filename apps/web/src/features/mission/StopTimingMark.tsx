/** How a mission kept to the window of a place: colour, icon and word. */
import type { StopTiming } from '@frostway/contract/mission/stop-timings';
import { useText } from '../../api/language.js';
import { Icon, type IconName } from '../../ui/icons.js';
import type { Hue } from '../../values/conditions.js';

const looks: Readonly<Record<StopTiming, { hue: Hue; icon: IconName }>> = {
  early: { hue: 'warning', icon: 'warning' },
  onTime: { hue: 'normal', icon: 'normal' },
  late: { hue: 'alarm', icon: 'alarm' },
};
const left = { early: 'mission.window.leftEarly', onTime: 'mission.window.leftOnTime', late: 'mission.window.leftLate' } as const;

/** See above. `isStart`: of the start address, which is left. */
export function StopTimingMark({ timing, isStart = false }: { timing: StopTiming; isStart?: boolean }) {
  const { t } = useText();
  return (
    <span className={`tx k-${looks[timing].hue} c12 nw ms-timing`}>
      <Icon name={looks[timing].icon} size={12} />
      {t(isStart ? left[timing] : `mission.window.${timing}`)}
    </span>
  );
}
