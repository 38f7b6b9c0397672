/** What stands below a field whose list is empty: what there is none of, and for who may make one the way to where it is made: in another tab, for the form here is half filled. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { mission } from '@frostway/contract/mission/endpoints';
import type { TextKey } from '@frostway/contract/texts';
import { useEffect } from 'react';
import { changedBy } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useMay } from '../api/permission.js';

/** What can be chosen. */
export type ChoiceKind = Extract<TextKey, `choice.none.${string}`> extends `choice.none.${infer Kind}` ? Kind : never;
type Making = { readonly word: Extract<TextKey, `choice.make.${string}`>; readonly to: string; readonly call: Endpoint };

const contact: Making = { word: 'choice.make.contact', to: '/person', call: mission.addContact };
const device: Making = { word: 'choice.make.device', to: '/deviceSet', call: deviceFeature.addDevice };
/** Where one is made, and by which call. Commands are what a model has, and there is always a group and a role. */
const made: Readonly<Record<ChoiceKind, Making | undefined>> = {
  contact,
  recipient: contact,
  vehicle: { word: 'choice.make.vehicle', to: '/vehicle', call: mission.addVehicle },
  address: { word: 'choice.make.address', to: '/address', call: mission.addAddress },
  rule: { word: 'choice.make.rule', to: '/missionRule', call: alarmFeature.addRule },
  device,
  sensor: device,
  tracker: device,
  group: undefined,
  role: undefined,
  command: undefined,
};

/** See above. */
export function NoChoices({ of }: { readonly of: ChoiceKind }) {
  const { t } = useText();
  const may = useMay();
  const making = made[of];
  const call = making?.call;
  // What was made in the other tab is there when he comes back to this one.
  useEffect(() => {
    if (call === undefined) return;
    const back = (): void => void changedBy(call);
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, [call]);
  return (
    <>
      {t(`choice.none.${of}`)}
      {making === undefined || !may(making.call) ? null : (
        <>
          {' '}
          <a className="lnk" href={making.to} target="_blank" rel="noopener">
            {t(making.word)} <span className="sr">{t('choice.newTab')}</span>
          </a>
        </>
      )}
    </>
  );
}

/** What an opened list says by itself: nothing of its own as long as there is something to choose from, for then a search found nothing. */
export function useNone(): (of: ChoiceKind, choices: readonly unknown[]) => { readonly notFoundContent?: string } {
  const { t } = useText();
  return (of, choices) => (choices.length === 0 ? { notFoundContent: t(`choice.none.${of}`) } : {});
}
