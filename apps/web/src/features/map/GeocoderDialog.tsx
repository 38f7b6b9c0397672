/** An address service as the operator sets it: whether it is asked, its key, its turn, how often; and a test that asks it for one address. */
import { type Geocoder, geo } from '@frostway/contract/geo/endpoints';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormField, SecretField, SwitchField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { ServiceTest } from './ServiceTest.js';

type Props = { readonly service: Geocoder; readonly all: readonly Geocoder[]; readonly onClose: () => void };

/** See above. */
export function GeocoderDialog({ service, all, onClose }: Props) {
  const { t } = useText();
  const { name } = service;
  const word = t(`geo.name.${name}`);
  const turns = all.filter(({ side }) => side === service.side).map(({ place }) => String(place));
  const form = useForm(geo.changeGeocoder, {
    closing: useClosing(onClose),
    start: {
      isOffered: service.isOffered,
      serviceKey: '',
      address: service.address ?? '',
      perSecond: String(service.perSecond),
      place: String(service.place),
    },
    // A key that is kept is never shown: an empty field leaves it.
    input: ({ isOffered, serviceKey, address, perSecond, place }) => ({
      name,
      isOffered,
      address: address.trim(),
      ...(perSecond === String(service.perSecond) ? {} : { perSecond: perSecond.trim() }),
      ...(place === String(service.place) ? {} : { place: Number(place) }),
      ...(serviceKey === '' ? {} : { serviceKey }),
    }),
    wrong: { perSecond: 'geo.perSecondWrong' },
    done: () => toast({ words: t('geo.saved') }),
  });
  const test = useAction(geo.testGeocoder);
  const { serviceKey, address } = form.values;
  const ask = (): void => test.mutate({ name, address: address.trim(), ...(serviceKey === '' ? {} : { serviceKey }) });
  return (
    <FormDialog form={form} title={word} act={t('frame.save')} disabled={form.isSame} width={520}>
      {service.needsKey ? null : (
        <p className="note k-warning">
          <Icon name="warning" />
          {t('geo.publicHint', { name: word })}
        </p>
      )}
      <SwitchField form={form} name="isOffered" label={t('map.keys.offered')} hint={t('geo.offeredHint')} />
      {service.needsKey ? (
        <SecretField
          form={form}
          name="serviceKey"
          label={t('map.keys.key')}
          hint={t(service.hasKey ? 'map.keys.keyKept' : 'geo.keyHint')}
          autoComplete="off"
          lang="en"
        />
      ) : null}
      {turns.length < 2 ? null : (
        <FormField form={form} name="place" label={t('geo.turn')} hint={t('geo.turnHint')}>
          {(_control, place, change) => (
            <Segments label={t('geo.turn')} value={place} options={turns.map((key) => ({ key, word: key }))} onChange={change} />
          )}
        </FormField>
      )}
      <TextField form={form} name="perSecond" label={t('geo.perSecond')} hint={t('geo.perSecondHint')} inputMode="decimal" />
      <TextField
        form={form}
        name="address"
        label={t('map.keys.address')}
        hint={t('geo.addressHint')}
        placeholder={service.origin}
        spellCheck={false}
        lang="en"
      />
      <ServiceTest
        test={test}
        onAsk={ask}
        works={({ milliseconds, said }) => t('geo.works', { count: Math.round(milliseconds), address: said })}
      />
    </FormDialog>
  );
}
