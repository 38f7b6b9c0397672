/** A maker of maps as the operator sets it: whether it is offered, its key, where its tiles are asked for; and a test that asks it for one tile. */
import { type MapProvider, mapFeature } from '@frostway/contract/map/endpoints';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { SecretField, SwitchField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { ServiceTest } from './ServiceTest.js';

type Props = { readonly provider: MapProvider; readonly onClose: () => void };

export function MapKeyDialog({ provider, onClose }: Props) {
  const { t } = useText();
  const { name } = provider;
  const word = t(`map.name.${name}`);
  const form = useForm(mapFeature.changeProvider, {
    closing: useClosing(onClose),
    start: { isOffered: provider.isOffered, mapKey: '', address: provider.address ?? '' },
    // A key that is kept is never shown: an empty field leaves it.
    input: ({ isOffered, mapKey, address }) => ({ name, isOffered, address: address.trim(), ...(mapKey === '' ? {} : { mapKey }) }),
    done: () => toast({ words: t('map.keys.saved') }),
  });
  const test = useAction(mapFeature.testProvider);
  const { mapKey, address } = form.values;
  const ask = (): void => test.mutate({ name, address: address.trim(), ...(mapKey === '' ? {} : { mapKey }) });
  return (
    <FormDialog form={form} title={word} act={t('frame.save')} disabled={form.isSame} width={520}>
      {provider.isLicensed ? null : (
        <p className="note k-warning">
          <Icon name="warning" />
          {t('map.keys.unlicensedHint', { map: word })}
        </p>
      )}
      <SwitchField form={form} name="isOffered" label={t('map.keys.offered')} hint={t('map.keys.offeredHint')} />
      {provider.needsKey ? (
        <SecretField
          form={form}
          name="mapKey"
          label={t('map.keys.key')}
          hint={t(provider.hasKey ? 'map.keys.keyKept' : 'map.keys.keyHint')}
          autoComplete="off"
          lang="en"
        />
      ) : null}
      <TextField
        form={form}
        name="address"
        label={t('map.keys.address')}
        hint={t('map.keys.addressHint')}
        placeholder={`https://${provider.hosts[0] ?? ''}`}
        spellCheck={false}
        lang="en"
      />
      <ServiceTest test={test} onAsk={ask} works={({ milliseconds }) => t('map.keys.works', { count: Math.round(milliseconds) })} />
    </FormDialog>
  );
}
