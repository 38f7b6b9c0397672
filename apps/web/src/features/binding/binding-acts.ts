/** What bindings have in common on the screen: their states as looks, and how calls name them. */
import type { Binding, BindingState } from '@frostway/contract/binding/rows';
import type { Hue } from '../../values/conditions.js';
import type { IconName } from '../../ui/icons.js';

export const stateLooks: Readonly<Record<BindingState, { readonly hue: Hue; readonly icon: IconName }>> = {
  planned: { hue: 'accent', icon: 'pending' },
  current: { hue: 'normal', icon: 'normal' },
  ended: { hue: 'silent', icon: 'late' },
};

type Side = Pick<Binding['device'], 'mac' | 'imei' | 'name'>;
/** What others are bound to: a gateway or a tracker. */
export type Target = Side & { readonly kind: 'gateway' | 'tracker' };

/** The input that names what is bound to. */
export function toOf({ mac, imei }: Pick<Side, 'mac' | 'imei'>): { toMac: string } | { toImei: string } {
  return mac === null ? { toImei: imei ?? '' } : { toMac: mac };
}

/** The input that names one device. */
export function nameOf({ mac, imei }: Pick<Side, 'mac' | 'imei'>): { mac: string } | { imei: string } {
  return mac === null ? { imei: imei ?? '' } : { mac };
}
