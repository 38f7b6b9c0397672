/** A named input of a vehicle in words and its unit: a door is open or closed, an engine has run so many hours. */
import { type InputName, type InputShape, namedInputs } from '@frostway/core/named-inputs';
import { useText } from '../../api/language.js';
import { Quantity, Speed, Temperature } from '../../ui/Quantity.js';
import { missing } from '../../values/figures.js';
import { durationText } from '../../values/times.js';

/** Whether a fact of a device is one of these. */
export const isInput = (name: string): name is InputName => Object.hasOwn(namedInputs, name);

/** See above. What is not of the input's shape is nothing. */
export function InputValue({ name, value }: { name: InputName; value: unknown }) {
  const { t } = useText();
  const shape: InputShape = namedInputs[name];
  if (shape.is === 'switch') {
    if (typeof value !== 'boolean') return missing;
    if (name === 'isDoorOpen') return t(value ? 'standing.doorOpen' : 'standing.doorShut');
    return name === 'ignition' ? t(value ? 'detail.on' : 'detail.off') : t(value ? 'detail.yes' : 'detail.no');
  }
  if (shape.is === 'text') return typeof value === 'string' && value !== '' ? value : missing;
  if (typeof value !== 'number') return missing;
  switch (shape.unit) {
    case '°C':
      return <Temperature value={value} />;
    case 'km/h':
      return <Speed value={value} />;
    case 'm':
      return <Quantity value={value / 1000} unit={t('values.unit.kilometre')} decimals={1} />;
    case 's':
      return durationText(t, value * 1000);
    case 'L':
      return <Quantity value={value} unit={t('playback.unit.litre')} decimals={1} />;
    case 'L/100km':
      return <Quantity value={value} unit={t('standing.unit.per100')} decimals={1} />;
    case 'rpm':
      return <Quantity value={value} unit={t('standing.unit.rpm')} />;
    case 'V':
      return <Quantity value={value} unit={t('values.unit.volt')} decimals={1} />;
    case '%':
      return <Quantity value={value} unit={t('values.unit.percent')} />;
    case 'kg':
      return <Quantity value={value} unit={t('standing.unit.kilogram')} />;
    case '':
      return <Quantity value={value} unit="" decimals={Number.isInteger(value) ? 0 : 1} />;
  }
}
