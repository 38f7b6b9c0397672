/** Renewing devices by months or to a date; every end is shown before and after. */
import { trade } from '@frostway/contract/trade/endpoints';
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { addMonths } from '@frostway/core/months';
import dayjs from 'dayjs';
import { useState } from 'react';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { GroupField } from '../../ui/fields.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { useForm } from '../../ui/form.js';
import { FormField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { usePhone } from '../../ui/phone.js';
import { toast } from '../../ui/toasts.js';
import { dayStart } from '../../values/zone.js';
import { DatePicker } from '../../ui/DatePicker.js';
import { callNames } from '../../values/device-row.js';
import { dateText, msOf } from '../../values/times.js';
import './trade.css';

const terms = ['1', '3', '6', '12', '24', '36', 'date'] as const;
type Term = (typeof terms)[number];
const start: { readonly term: Term; readonly until: number | undefined } = { term: '12', until: undefined };
/** Devices whose ends are listed one by one. */
const listed = 8;

/** The end a device would have; undefined while no date is chosen. */
export function endAfter(expiresAt: string | null, term: Term, untilMs: number | undefined, now: number): number | undefined {
  if (term === 'date') return untilMs;
  return addMonths(new Date(Math.max(now, msOf(expiresAt) ?? now)), Number(term)).getTime();
}

/** See above. */
export function RenewDialog({ devices, onClose }: { devices: readonly DealerDevice[]; onClose: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [now] = useState(nowMs);
  const form = useForm(trade.renew, {
    closing: useClosing(onClose),
    start,
    input: (values) => ({ ...callNames(devices), ...(values.term === 'date' ? { until: values.until } : { months: Number(values.term) }) }),
    check: (values) => (values.term === 'date' && values.until === undefined ? { until: 'trade.renew.dateNeeded' } : {}),
    // Without a date there is no field to show it at.
    at: (field, values) => (values.term === 'date' ? field : undefined),
    done: ({ renewed }) => toast({ words: t('trade.renew.done', { count: renewed }) }),
  });
  const { term, until: untilMs } = form.values;
  const word = (each: Term): string => {
    if (each === 'date') return t('trade.renew.date');
    const months = Number(each);
    return months < 12 ? t('trade.renew.months', { count: months }) : t('trade.renew.years', { count: months / 12 });
  };
  return (
    <FormDialog
      form={form}
      title={
        devices.length === 1 ? t('trade.renew.one', { name: devices[0]?.name ?? '' }) : t('trade.renew.many', { count: devices.length })
      }
      act={t('trade.renew')}
      width={560}
    >
      <GroupField label={t('trade.renew.by')}>
        <div className="terms">
          <Segments
            label={t('trade.renew.by')}
            value={term}
            options={terms.map((key) => ({ key, word: word(key) }))}
            onChange={(next) => form.set({ term: next })}
          />
        </div>
        {term === 'date' ? null : <div className="hint">{t('trade.renew.hint')}</div>}
      </GroupField>
      {term === 'date' ? (
        <FormField form={form} name="until" label={t('trade.renew.until')}>
          {(control, _until, change) => (
            <DatePicker
              {...control}
              style={{ width: '100%', height: 36 }}
              value={untilMs === undefined ? null : dayjs(untilMs)}
              minDate={dayjs(now)}
              inputReadOnly={isPhone}
              onChange={(next) => change(next === null ? undefined : dayStart(next.valueOf(), 1) - 1000)}
            />
          )}
        </FormField>
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
