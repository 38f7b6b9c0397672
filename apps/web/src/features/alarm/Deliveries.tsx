/** Who was told about an incident, who will be next, and what became of it: every try with its answer. */
import { notification } from '@frostway/contract/notification/endpoints';
import { alarmKindOf, type Delivery } from '@frostway/contract/notification/rows';
import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useNow } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { deliveryLooks, stateWord } from '../../ui/delivery-looks.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { languageOfWords } from '../../ui/words-of-others.js';
import { clockOf } from '../../values/countdown.js';
import { msOf } from '../../values/times.js';

const pageSize = 100;
const few = 6;
const noLog: readonly Delivery[] = [];

/** Messages are written after the alarm they tell of, and sent later still: an open log follows them, ms. */
const followMs = 5000;

/** See above. `children` draws the timeline between the next step and the log. Who may not read the log sees the rest. */
export function Deliveries({ incidentId, children }: { incidentId: number; children: (log: readonly Delivery[]) => ReactNode }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const answer = useAnswer(notification.deliveries, { incident: incidentId, pageSize }, { freshMs: followMs, againMs: () => followMs });
  const log = answer.data?.rows ?? noLog;
  const shown = isWhole ? log : log.slice(0, few);
  return (
    <>
      <NextStep log={log} />
      {children(log)}
      {answer.data === undefined ? null : (
        <section className="al-part">
          <h3>
            <Icon name="mail" size={14} />
            {t('alarm.deliveries')}
          </h3>
          {log.length === 0 ? <p className="hint">{t('alarm.deliveries.none')}</p> : null}
          <ul className="al-log">
            {shown.map((delivery) => (
              <li key={delivery.id}>
                <span className="grow">
                  <span className="ell">
                    {t('alarm.deliveries.to', {
                      channel: t(`notification.channel.${delivery.channel}`),
                      recipient: delivery.recipient,
                    })}
                  </span>
                  <span className="c12 mut ell">
                    {[
                      t(`alarm.deliveries.kind.${alarmKindOf(delivery.kind)}`),
                      t('alarm.deliveries.step', { step: delivery.step }),
                      delivery.address,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {delivery.tries
                    .filter(({ isSent }) => !isSent)
                    .map((attempt) => (
                      <span key={attempt.at} className="c12 mut al-try">
                        <Moment at={attempt.at} as="clock" /> <span lang={languageOfWords(attempt.answer)}>{attempt.answer}</span>
                      </span>
                    ))}
                </span>
                <span className="al-log-end">
                  <Chip {...deliveryLooks[delivery.state]} word={stateWord(t, delivery)} kind="outline" />
                  <span className="c12 mut">
                    <Moment at={delivery.sentAt ?? delivery.dueAt} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {log.length > shown.length ? (
            <button type="button" className="lnk" onClick={() => setWhole(true)}>
              {t('alarm.deliveries.more', { count: log.length - shown.length })}
            </button>
          ) : null}
        </section>
      )}
    </>
  );
}

/** Who is told next when nobody acknowledges. */
function NextStep({ log }: { log: readonly Delivery[] }) {
  const { t } = useText();
  const now = useNow(1000);
  const next = log
    .filter(({ state, step, dueAt }) => state === 'waiting' && step > 1 && (msOf(dueAt) ?? 0) > now)
    .toSorted((a, b) => (msOf(a.dueAt) ?? 0) - (msOf(b.dueAt) ?? 0))[0];
  if (next === undefined) return null;
  const who = t('alarm.deliveries.to', { channel: t(`notification.channel.${next.channel}`), recipient: next.recipient });
  return (
    <div className="al-next">
      <Icon name="clock" size={20} />
      <div className="grow">
        <div className="b">{t('alarm.deliveries.next', { who })}</div>
        <div className="c12">{t('alarm.deliveries.nextHint', { step: next.step })}</div>
      </div>
      <b className="t">{clockOf((msOf(next.dueAt) ?? 0) - now)}</b>
    </div>
  );
}
