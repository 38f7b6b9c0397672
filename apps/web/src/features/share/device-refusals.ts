/** Refusals of sharing that are about devices: which of them stand in the way. Those about fields are in the contract. */
import { refusals } from '@frostway/contract/refusals';
import { useText } from '../../api/language.js';
import { RefusalError, errorText } from '../../api/refused.js';
import type { FieldErrors } from '../../ui/field-errors.js';

/** What a device is called, and by what calls name it. */
export type Shared = { readonly id: number; readonly mac: string | null; readonly imei: string | null; readonly name: string };

/** Refusals that speak of devices. */
const ofDevices = [
  refusals.noSharePermission.code,
  refusals.shareTwice.code,
  refusals.notOwner.code,
  refusals.deviceHasNoOwner.code,
  refusals.notFound.code,
];

/** What a refusal says of the devices themselves, in `devices`, with the names of those that stand in the way; undefined when it is about something else. */
export function useDeviceRefusals(devices: readonly Shared[]): (error: Error) => FieldErrors | undefined {
  const { t, lang } = useText();
  return (error) => {
    if (!(error instanceof RefusalError) || !ofDevices.includes(error.errorcode)) return undefined;
    const standing = devices.filter((device) =>
      [device.mac, device.imei].some((name) => name !== null && Object.hasOwn(error.fields, name)),
    );
    const why = errorText(error, lang);
    const isEveryOne = standing.length === 0 || devices.length === 1;
    const names = standing.map((device) => device.name).join(t('share.comma'));
    return { devices: isEveryOne ? why : t('share.standing', { why, names }) };
  };
}
