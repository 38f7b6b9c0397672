/** Devices for a mission, offered in the form that plans it: the fittest first, each with what speaks for and against it. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { PoolDevice } from '@frostway/contract/mission/pool';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { Form } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import type { MissionDraft } from './mission-form.js';
import { reasonsOf } from './pool-words.js';

/** Devices of a kind that are shown until all are asked for. */
const few = 6;

type Props = { readonly form: Pick<Form<MissionDraft>, 'values' | 'set'>; readonly missionId: number | undefined };

/** See above. */
export function PoolPicker({ form, missionId }: Props) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { start, startAt, endAt, imeis, macs } = form.values;
  const answer = useAnswer(
    calls.missionPool,
    {
      ...(start === null ? {} : { start }),
      ...(startAt === undefined ? {} : { startAt }),
      ...(endAt === null ? {} : { endAt }),
      ...(missionId === undefined ? {} : { mission: missionId }),
    },
    { enabled: isOpen && may(calls.missionPool), keepPrevious: true },
  );
  if (!may(calls.missionPool)) return null;
  const put = (device: PoolDevice, isTaken: boolean): void => {
    const { role, imei, mac } = device;
    const [list, name] = role === 'locator' ? [imeis, imei ?? ''] : [macs, mac ?? ''];
    const next = isTaken ? [...list, name] : list.filter((each) => each !== name);
    form.set(role === 'locator' ? { imeis: next } : { macs: next });
  };
  const isTaken = ({ role, imei, mac }: PoolDevice): boolean =>
    role === 'locator' ? imeis.includes(imei ?? '') : macs.includes(mac ?? '');
  return (
    <div className="ms-pool f">
      <button type="button" className="btn" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'up' : 'checks'} size={14} />
        {t(isOpen ? 'mission.pool.close' : 'mission.pool.open')}
      </button>
      {isOpen ? (
        <>
          <p className="c12 mut">{t('mission.pool.lead')}</p>
          <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={3} />}>
            {({ rows }) => (
              <>
                <Offered
                  label={t('mission.pool.locators')}
                  devices={rows.filter(({ role }) => role === 'locator')}
                  isTaken={isTaken}
                  onPut={put}
                />
                <Offered
                  label={t('mission.pool.beacons')}
                  devices={rows.filter(({ role }) => role === 'beacon')}
                  isTaken={isTaken}
                  onPut={put}
                />
              </>
            )}
          </QueryBoundary>
        </>
      ) : null}
    </div>
  );
}

type OfferedProps = {
  readonly label: string;
  readonly devices: readonly PoolDevice[];
  readonly isTaken: (device: PoolDevice) => boolean;
  readonly onPut: (device: PoolDevice, isTaken: boolean) => void;
};

function Offered({ label, devices, isTaken, onPut }: OfferedProps) {
  const { t } = useText();
  const now = useNow(60_000);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? devices : devices.filter((device, place) => place < few || isTaken(device));
  return (
    <fieldset className="ms-offered">
      <legend className="lab">{label}</legend>
      {devices.length === 0 ? <p className="c13 mut">{t('mission.pool.none')}</p> : null}
      {shown.map((device) => (
        <label key={device.mac ?? device.imei} className="ms-offer">
          <input type="checkbox" checked={isTaken(device)} onChange={({ target }) => onPut(device, target.checked)} />
          <span className="ms-offer-words">
            <span className="row gap8">
              <b className="ell">{device.name}</b>
              {device.isFit ? (
                <span className="tx k-normal c12 nw ms-timing">
                  <Icon name="normal" size={12} />
                  {t('mission.pool.fit')}
                </span>
              ) : null}
            </span>
            <span className="c12 row gap8 wrap">
              {reasonsOf(t, device, now).map(({ check, state, words }) => (
                <span key={check} className={state === 'bad' ? 'tx k-warning ms-timing' : 'mut'}>
                  {state === 'bad' ? <Icon name="warning" size={12} /> : null}
                  {words}
                </span>
              ))}
            </span>
          </span>
        </label>
      ))}
      {shown.length < devices.length ? (
        <button type="button" className="lnk c13" onClick={() => setAll(true)}>
          {t('mission.pool.all', { count: devices.length })}
        </button>
      ) : null}
    </fieldset>
  );
}
