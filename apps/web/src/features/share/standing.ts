/** What was refused about sharing, beside the field it belongs to: the account, the end, or the devices that stand in the way. */
import { refusals } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { Say } from '../../api/language.js';
import { RefusalError, errorText } from '../../api/refused.js';
import { type Problems, refusedFields } from '../../ui/problems.js';

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

/** The problems of an error; `devices` holds what was refused of devices, with the names of those that stand in the way. */
export function sharingProblems(t: Say, error: unknown, devices: readonly Shared[], lang: Lang): Problems {
  if (error instanceof RefusalError && ofDevices.includes(error.errorcode)) {
    const standing = devices.filter((device) =>
      [device.mac, device.imei].some((name) => name !== null && Object.hasOwn(error.fields, name)),
    );
    const why = errorText(error, lang);
    const isEveryOne = standing.length === 0 || devices.length === 1;
    const names = standing.map((device) => device.name).join(t('share.comma'));
    return { devices: isEveryOne ? why : t('share.standing', { why, names }) };
  }
  return refusedFields(error, lang, {
    shareToSelf: 'account',
    shareTargetNonexistent: 'account',
    shareFailed: 'account',
    tooFrequent: 'account',
    shareEndPast: 'expiryDate',
    shareScopeEmpty: 'scope',
    textTooLong: 'label',
  });
}
