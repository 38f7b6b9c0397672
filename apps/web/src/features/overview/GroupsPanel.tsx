/** How the groups stand now: a line a group, with how many of its devices are in each state that needs a person. */
import type { Group } from '@frostway/contract/device/rows';
import { type Condition, conditions } from '@frostway/core/device-state';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../api/clock.js';
import { fleetNow } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { Icon } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { conditionLooks, deviceStateOf } from '../../values/conditions.js';
import { countText } from '../../values/figures.js';
import { talliesOf } from '../../values/group-tally.js';
import { monitorLink } from './links.js';

const needing = conditions.filter((condition) => condition !== 'normal' && condition !== 'never');

/** See above. The groups right below the root, the root itself when it has none. Groups without devices are left out. */
export function GroupsPanel({ groups }: { groups: readonly Group[] }) {
  const { t } = useText();
  const now = useNow();
  const fleet = fleetNow();
  const lines = useMemo(() => {
    const tallies = talliesOf(
      groups,
      [...fleet.values()].map((row) => ({ groupId: row.groupId, condition: deviceStateOf(row, now).condition })),
    );
    const below = groups.filter(({ depth }) => depth === 2);
    return (below.length === 0 ? groups : below).flatMap((group) => {
      const tally = tallies.get(group.id);
      return tally === undefined || tally.total === 0 ? [] : [{ group, tally }];
    });
  }, [groups, fleet, now]);
  if (lines.length === 0) return null;
  const word = (condition: Condition): string => t(`values.condition.${condition}`);
  return (
    <Panel
      title={t('overview.groups')}
      extra={
        <Link className="lnk" to={monitorLink({})}>
          {t('overview.groups.monitor')}
          <Icon name="right" size={12} />
        </Link>
      }
    >
      {lines.map(({ group, tally }) => (
        <Link key={group.id} className="ov-group" to={monitorLink({ group: group.id })}>
          <span className="ell" title={group.name}>
            {group.name}
          </span>
          <span className="bar" aria-hidden="true">
            {conditions.map((condition) =>
              tally.byCondition[condition] === 0 ? null : (
                <i key={condition} className={`k-${conditionLooks[condition].hue}`} style={{ flexGrow: tally.byCondition[condition] }} />
              ),
            )}
          </span>
          <span className="marks c12">
            {needing.map((condition) =>
              tally.byCondition[condition] === 0 ? null : (
                <span key={condition} className={`tx k-${conditionLooks[condition].hue} row gap4`}>
                  <Icon name={conditionLooks[condition].icon} size={12} />
                  {word(condition)} {countText(tally.byCondition[condition])}
                </span>
              ),
            )}
          </span>
          <span className="num sec">
            {tally.total === 1 ? t('overview.groups.oneDevice') : t('overview.groups.devices', { count: countText(tally.total) })}
          </span>
        </Link>
      ))}
    </Panel>
  );
}
