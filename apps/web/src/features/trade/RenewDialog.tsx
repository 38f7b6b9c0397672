/** Renewing devices by months or to a date; every end is shown before and after. */
import { trade } from '@frostway/contract/trade/endpoints';
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { addMonths } from '@frostway/core/months';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Field } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { dayStart } from '../../values/zone.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { callNames } from '../../values/device-row.js';
import { dateText, msOf } from '../../values/times.js';
import './trade.css';

const terms = ['1', '3', '6', '12', '24', '36', 'date'] as const;
type Term = (typeof terms)[number];
/** Devices whose ends are listed one by one. */
const listed = 8;

/** The end a device would have; undefined while no date is chosen. */
export function endAfter(expiresAt: string | null, term: Term, untilMs: number | undefined, now: number): number | undefined {
  if (term === 'date') return untilMs;
  return addMonths(new Date(Math.max(now, msOf(expiresAt) ?? now)), Number(term)).getTime();
}

/** See above. */
export function RenewDialog({ devices, onClose }: { devices: readonly DealerDevice[]; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const id = useId();
  const isPhone = usePhone();
  const [term, setTerm] = useState<Term>('12');
  const [untilMs, setUntil] = useState<number>();
  const [problems, setProblems] = useState<Problems>({});
  const renew = useAction(trade.renew);
  const [now] = useState(nowMs);
  const submit = (): void => {
    if (term === 'date' && untilMs === undefined) return setProblems({ until: t('trade.renew.dateNeeded') });
    setProblems({});
    renew.mutate(
      { ...callNames(devices), ...(term === 'date' ? { until: untilMs } : { months: Number(term) }) },
      {
        onError: (error) => setProblems(term === 'date' ? refusedFields(error, lang, { endInPast: 'until', nothingChanged: 'until' }) : {}),
        onSuccess: ({ renewed }) => {
          toast({ words: t('trade.renew.done', { count: renewed }) });
          closing.close();
        },
      },
    );
  };
  const word = (each: Term): string => {
    if (each === 'date') return t('trade.renew.date');
    const months = Number(each);
    return months < 12 ? t('trade.renew.months', { count: months }) : t('trade.renew.years', { count: months / 12 });
  };
  return (
    <FormDialog
      closing={closing}
      title={
        devices.length === 1 ? t('trade.renew.one', { name: devices[0]?.name ?? '' }) : t('trade.renew.many', { count: devices.length })
      }
      act={t('trade.renew')}
      busy={renew.isPending}
      error={Object.keys(problems).length === 0 ? renew.error : undefined}
      onSubmit={submit}
      width={560}
    >
      <div className="f" role="group" aria-labelledby={id}>
        <div className="lab">
          <span id={id}>{t('trade.renew.by')}</span>
        </div>
        <div className="terms">
          <Segments label={t('trade.renew.by')} value={term} options={terms.map((key) => ({ key, word: word(key) }))} onChange={setTerm} />
        </div>
        {term === 'date' ? null : <div className="hint">{t('trade.renew.hint')}</div>}
      </div>
      {term === 'date' ? (
        <Field label={t('trade.renew.until')} error={problems['until']}>
          {(control) => (
            <DatePicker
              {...control}
              style={{ width: '100%', height: 36 }}
              value={untilMs === undefined ? null : dayjs(untilMs)}
              minDate={dayjs(now)}
              inputReadOnly={isPhone}
              onChange={(next) => setUntil(next === null ? undefined : dayStart(next.valueOf(), 1) - 1000)}
            />
          )}
        </Field>
      ) : null}
      <table className="tbl ends-table">
        <thead>
          <tr>
            <th>{t('trade.device')}</th>
            <th className="num">{t('trade.renew.before')}</th>
            <th />
            <th className="num">{t('trade.renew.after')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.slice(0, listed).map((device) => {
            const after = endAfter(device.expiresAt, term, untilMs, now);
            const before = msOf(device.expiresAt);
            return (
              <tr key={device.id}>
                <td>
                  <span className="ell">{device.name}</span>
                </td>
                <td className={before !== undefined && before <= now ? 'num tx k-alarm' : 'num sec'}>
                  {before === undefined ? t('trade.renew.noEnd') : dateText(before)}
                </td>
                <td className="mut">
                  <Icon name="right" size={12} />
                </td>
                <td className="num b">{after === undefined ? '' : dateText(after)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {devices.length > listed ? <p className="hint">{t('trade.renew.andMore', { number: devices.length - listed })}</p> : null}
    </FormDialog>
  );
}
