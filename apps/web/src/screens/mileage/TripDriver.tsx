/** Who drove a trip: by the tag at the reader, or as somebody said by hand, which can be said here. */
import { driver as calls } from '@frostway/contract/driver/endpoints';
import type { JourneyRow } from '@frostway/contract/position/rows';
import { limits } from '@frostway/core/limits';
import { Select } from 'antd';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { namedAs } from '../compare/compare-address.js';

type Props = { readonly identity: string; readonly trip: JourneyRow };

/** See above. */
export function TripDriver({ identity, trip }: Props) {
  const { t } = useText();
  const may = useMay();
  const { drivers, driverTags } = trip;
  const words = drivers.map(({ name, byHand }) => (byHand ? t('driver.byHand', { name }) : name));
  const tags = driverTags.length === 0 ? undefined : t('mileage.driverTags', { tags: driverTags.join(t('mileage.tagSeparator')) });
  const mayChoose = may(calls.setTripDriver) && may(calls.drivers);
  if (words.length === 0 && tags === undefined && !mayChoose) return null;
  return (
    <p className="row gap8 c13 mut mi-driver">
      <Icon name="user" size={14} />
      <span className="grow ell" title={tags}>
        {words.length > 0 ? words.join(t('mileage.tagSeparator')) : (tags ?? t('driver.unknown'))}
      </span>
      {mayChoose ? <Choice identity={identity} trip={trip} /> : null}
    </p>
  );
}

function Choice({ identity, trip }: Props) {
  const { t, lang } = useText();
  const drivers = useAnswer(calls.drivers, { pageSize: limits.pageSizeMax }, { freshMs: 60_000 }).data?.rows ?? [];
  const set = useAction(calls.setTripDriver, { onDone: () => toast({ words: t('driver.setDone') }) });
  const byHand = trip.drivers.find((each) => each.byHand)?.id;
  const choose = (driverId: number): void =>
    set.mutate(
      { ...namedAs(identity), st: trip.from.time, et: trip.to.time, driverId: driverId === 0 ? null : driverId },
      { onError: (error) => toast({ words: errorText(error, lang), icon: 'warning', hue: 'warning' }) },
    );
  if (drivers.length === 0) return null;
  return (
    <Select<number>
      className="mi-choose"
      size="small"
      aria-label={t('driver.set')}
      placeholder={t('driver.set')}
      loading={set.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      {...(byHand === undefined ? {} : { value: byHand })}
      onChange={choose}
      options={[
        ...(byHand === undefined ? [] : [{ value: 0, label: t('driver.byTag') }]),
        ...drivers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
