/** The figures of an excursion, and whose it is. */
import type { AlarmDetail } from '@frostway/contract/alarm/rows';
import { probeOf } from '@frostway/core/alarms';
import { limits } from '@frostway/core/limits';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { Moment } from '../../ui/Moment.js';
import { Lasted } from '../../ui/Lasted.js';
import {
  alarmHue,
  alarmLimitText,
  alarmWorstFigure,
  hasValue,
  isCrossing,
  isKinetic,
  isOfMovement,
  isSilence,
} from '../../values/alarms.js';
import { devicePath } from '../../values/device-row.js';
import { amountFigure, countText, missing, quantityText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText } from '../../values/times.js';
import { useCauses } from '../../api/causes.js';
import { windowText } from './rule-words.js';

/** Where how far and how long says something about goods: warmth and moisture, not a battery. */
const isSummed = (probe: ReturnType<typeof probeOf>): boolean => probe === 'temperature' || probe === 'humidity';

/** See above. */
export function AlarmFacts({ detail }: { detail: AlarmDetail }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const causes = useCauses();
  const { alarm, excursion, rule, coverage } = detail;
  const isMkt = isKinetic(alarm);
  const probe = probeOf(alarm.type);
  // Silence, a door or a blow is outside of no range.
  const isOut = hasValue(alarm.type) && !isOfMovement(alarm);
  const limit = alarmLimitText(t, alarm, unit);
  // A sum over differences of temperatures has the factor only.
  const factor = probe === 'temperature' && unit === 'F' ? 1.8 : 1;
  return (
    <>
      <dl className="al-facts">
        {hasValue(alarm.type) ? (
          <Fact word={t(isMkt ? 'alarm.fact.worstMkt' : 'alarm.fact.worst')} note={limit}>
            <span className={`tx k-${alarmHue(alarm)}`}>{alarmWorstFigure(t, alarm, unit)}</span>
          </Fact>
        ) : null}
        {isCrossing(alarm) ? null : (
          <Fact word={t(isOut ? 'alarm.fact.minutes' : 'alarm.fact.lasted')}>
            <Lasted alarm={alarm} isLong />
          </Fact>
        )}
        {excursion === null || !isSummed(probe) || isMkt ? null : (
          <Fact word={t(probe === 'temperature' ? 'alarm.fact.degreeMinutes.temperature' : 'alarm.fact.degreeMinutes.other')}>
            {amountFigure(excursion.degreeMinutes * factor, 1)}
          </Fact>
        )}
        {rule === null || !isMkt ? null : (
          <>
            <Fact word={t('alarm.fact.window')}>{windowText(t, rule.window ?? limits.kineticWindow)}</Fact>
            <Fact word={t('alarm.fact.coverage')}>
              {coverage === null ? missing : quantityText(t, coverage * 100, t('values.unit.percent'), 1)}
            </Fact>
          </>
        )}
        {excursion === null || isMkt || isSilence(alarm.type) ? null : (
          <>
            <Fact word={t('alarm.fact.readings')}>{countText(excursion.readings)}</Fact>
            <Fact word={t('alarm.fact.gap')}>{excursion.longestGap === 0 ? missing : durationText(t, excursion.longestGap * 1000)}</Fact>
          </>
        )}
      </dl>
      <dl className="kv al-kv">
        <Pair word={t('alarm.fact.started')}>
          <Moment at={alarm.startedAt} as="full" />
        </Pair>
        {isCrossing(alarm) ? null : (
          <Pair word={t('alarm.fact.ended')}>
            {alarm.endedAt === null ? (
              <span className="mut">{t(isOut ? 'alarm.fact.stillOut' : 'alarm.fact.ongoing')}</span>
            ) : (
              <Moment at={alarm.endedAt} as="full" />
            )}
          </Pair>
        )}
        {alarm.fence === null ? null : <Pair word={t('alarm.fact.fence')}>{alarm.fence.name}</Pair>}
        {rule === null ? null : (
          <Pair word={t('alarm.fact.rule')}>
            <Link className="lnk" to={`/missionRule?rule=${rule.id}`}>
              {rule.name}
            </Link>{' '}
            <span className="mut c13">{t('alarm.drawer.version', { version: rule.version })}</span>
          </Pair>
        )}
        {excursion?.gateway == null ? null : (
          <Pair word={t('alarm.fact.gateway')}>
            <Link className="lnk" to={devicePath(excursion.gateway)}>
              {excursion.gateway.name}
            </Link>
          </Pair>
        )}
        {alarm.groupName === null ? null : <Pair word={t('alarm.fact.group')}>{alarm.groupName}</Pair>}
        {alarm.reason === null ? null : <Pair word={t('alarm.fact.reason')}>{causes.wordOf(alarm.reason)}</Pair>}
        <Pair word={t('alarm.fact.assignee')}>
          {alarm.assignee === null ? <span className="mut">{t('alarm.nobody')}</span> : alarm.assignee.nickname}
        </Pair>
      </dl>
    </>
  );
}

function Fact({ word, note, children }: { word: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>
        {children}
        {note === undefined ? null : <span className="c12 mut">{note}</span>}
      </dd>
    </div>
  );
}

function Pair({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <dt>{word}</dt>
      <dd className="ell">{children}</dd>
    </>
  );
}
