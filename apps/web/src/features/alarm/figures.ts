/** What a figure of the statistics is called and where it leads. */
import type { FiguresBy } from '@frostway/contract/alarm/endpoints';
import type { AlarmFigure } from '@frostway/contract/alarm/rows';
import { alarmTypes, severities } from '@frostway/core/alarms';
import type { Say } from '../../api/language.js';
import type { AlarmLink } from '../../values/alarms.js';
import type { AlarmFilter } from './alarm-pages.js';
import { spanOfDay } from './detail-range.js';

type FigureName = Pick<AlarmFigure, 'key' | 'name' | 'mac' | 'imei'>;

/** The word of a type or a severity, the name of a device or a group, the day. */
export function figureName(t: Say, by: FiguresBy, { key, name }: Pick<FigureName, 'key' | 'name'>): string {
  const type = by === 'type' ? alarmTypes.find((each) => each === key) : undefined;
  if (type !== undefined) return t(`alarm.type.${type}`);
  const severity = by === 'severity' ? severities.find((each) => each === key) : undefined;
  if (severity !== undefined) return t(`alarm.severity.${severity}`);
  return name ?? (by === 'group' ? t('alarm.detail.noGroup') : key);
}

const ms = (given: AlarmFilter['st']): number | undefined => (typeof given === 'number' ? given : undefined);

/** The list behind some statistics: their range and their types. */
export function sumLink(filter: AlarmFilter): AlarmLink {
  const [from, to] = [ms(filter.st), ms(filter.et)];
  return {
    tab: 'history',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(Array.isArray(filter.type) ? { type: filter.type.map(String) } : {}),
  };
}

/** The list behind a figure: that of the statistics, and the figure's own key. */
export function figureLink(by: FiguresBy, { key, mac, imei }: FigureName, filter: AlarmFilter): AlarmLink {
  const base = sumLink(filter);
  switch (by) {
    case 'type':
      return { ...base, type: key };
    case 'severity': {
      const severity = severities.find((each) => each === key);
      return severity === undefined ? base : { ...base, severity };
    }
    case 'device':
      return { ...base, device: mac ?? imei ?? '' };
    case 'group':
      // A group is counted by itself, and so is what is in none.
      return { ...base, only: true, ...(Number(key) > 0 ? { group: key } : {}) };
    case 'day':
      return { ...base, ...spanOfDay(key) };
  }
}
