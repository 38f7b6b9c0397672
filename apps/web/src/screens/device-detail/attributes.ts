/** Further facts a device sent, by name, as people read them. Names nobody has a word for are shown as they are. */
import { deviceAlarmKinds } from '@frostway/core/message';
import type { TextKey } from '@frostway/contract/texts';
import { isTextKey } from '@frostway/contract/texts';
import type { Say } from '../../api/language.js';
import { figure, quantityText } from '../../values/figures.js';
import { fullTime, msOf } from '../../values/times.js';

/** The word of a fact; its own name when there is none. */
export function attributeWord(t: Say, name: string): string {
  const key = `detail.attribute.${name}`;
  // Only texts without holes stand under this prefix.
  return isTextKey(key) ? (t as (key: TextKey) => string)(key) : name;
}

/** The value of a fact: yes and no, units by the end of its name, lists apart by commas. */
export function attributeText(t: Say, name: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? t('detail.yes') : t('detail.no');
  if (typeof value === 'number') return numberText(t, name, value);
  if (Array.isArray(value)) return value.map((each) => attributeText(t, '', each)).join(', ');
  if (typeof value === 'string') {
    const kind = name === 'alarm' ? deviceAlarmKinds.find((each) => each === value) : undefined;
    if (kind !== undefined) return t(`detail.alarmKind.${kind}`);
    const ms = name.endsWith('Time') ? msOf(value) : undefined;
    return ms === undefined ? value : fullTime(ms);
  }
  return value === null || value === undefined ? figure(null) : JSON.stringify(value);
}

function numberText(t: Say, name: string, value: number): string {
  if (name.endsWith('Mv')) return quantityText(t, value / 1000, t('values.unit.volt'), 2);
  if (name.endsWith('Percent')) return quantityText(t, value, t('values.unit.percent'));
  if (name.endsWith('Dbm')) return quantityText(t, value, t('values.unit.dbm'));
  if (name.endsWith('Kmh')) return quantityText(t, value, t('values.unit.kmh'));
  if (name.endsWith('Pa')) return quantityText(t, value / 100, t('detail.unit.hpa'), 1);
  if (name === 'odometerM') return quantityText(t, value / 1000, t('values.unit.kilometre'), 1);
  if (name.endsWith('M')) return quantityText(t, value, t('values.unit.metre'), 1);
  return figure(value, Number.isInteger(value) ? 0 : 3);
}
