/** The parts of a report, as its file has them, without what is drawn. */
import { isTextKey } from '@frostway/contract/texts';
import { Link } from 'react-router';
import { useText } from '../../api/language.js';
import { stabilityWords, StabilityTable } from '../../features/mission/StabilityTable.js';
import { Chip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Temperature } from '../../ui/Quantity.js';
import { ScrollTable } from '../../ui/ScrollTable.js';
import { missing, temperatureRange } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { durationText } from '../../values/times.js';
import { ReportHandover, ReportNotes, ReportTrip } from './ReportWritten.js';
import type { ShownReport } from './shown-report.js';

type Props = { readonly report: ShownReport };

const hues = { conform: 'normal', deviating: 'alarm', noData: 'warning' } as const;
const verdictHues = { undecided: 'warning', released: 'normal', partial: 'warning', rejected: 'alarm' } as const;

/** See above. */
export function ReportParts({ report, missionId }: Props & { readonly missionId: number }) {
  const { t } = useText();
  return (
    <>
      <Verdict report={report} />
      <Figures report={report} />
      <Incidents report={report} />
      {report.stability === undefined ? null : (
        <Panel title={t('mission.stability.title')} note={stabilityWords(t, report.stability)}>
          <StabilityTable use={report.stability} />
        </Panel>
      )}
      <ReportTrip report={report} />
      <ReportNotes report={report} missionId={missionId} />
      <ReportHandover report={report} missionId={missionId} />
      <Signatures report={report} />
      <Hash report={report} />
    </>
  );
}

function useLasted(): (minutes: number) => string {
  const { t } = useText();
  return (minutes) => (minutes === 0 ? '0' : durationText(t, minutes * 60_000));
}

function Verdict({ report }: Props) {
  const { t } = useText();
  const lasted = useLasted();
  const { outcome, alarms, warnings, minutesOut, decision } = report.verdict;
  const newest = report.decisions.at(-1);
  const lead =
    outcome === 'noData'
      ? t('report.outcome.noDataLead')
      : outcome === 'deviating'
        ? minutesOut > 0
          ? t('report.outcome.deviatingLead', { duration: lasted(minutesOut) })
          : t('report.outcome.insideLead')
        : minutesOut > 0
          ? t('report.outcome.outLead', { duration: lasted(minutesOut) })
          : t('report.outcome.conformLead');
  return (
    <div className="mr-verdict">
      <section className={`panel mr-card k-${hues[outcome]}`}>
        <span className="c13 mut">{t('report.outcome')}</span>
        <h2>{outcome === 'deviating' ? t('report.outcome.deviating', { count: alarms }) : t(`report.outcome.${outcome}`)}</h2>
        <p className="c13 sec">
          {lead}
          {warnings === 0 ? null : ` ${t('report.outcome.warnings', { count: warnings })}`}
          {report.stability === undefined ? null : ` ${stabilityWords(t, report.stability)}`}
        </p>
      </section>
      {decision === null ? null : (
        <section className={`panel mr-card k-${verdictHues[decision]}`}>
          <span className="c13 mut">{t('report.release')}</span>
          <h2>{t(`mission.decision.state.${decision}`)}</h2>
          <p className="c13 sec">
            {newest === undefined
              ? t('report.release.undecidedLead')
              : newest.signer === null
                ? t('report.release.takenBackLead')
                : newest.reason === ''
                  ? t('report.of', newest.signer)
                  : t('report.release.reason', { reason: newest.reason })}
          </p>
        </section>
      )}
    </div>
  );
}

function Figures({ report }: Props) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const lasted = useLasted();
  const heads = ['lowest', 'highest', 'mean', 'mkt', 'below', 'in', 'above', 'longestShort', 'count', 'coverage'] as const;
  return (
    <Panel title={t('report.part.temperature')}>
      <ScrollTable label={t('report.part.temperature')}>
        <thead>
          <tr>
            <th>{t('report.head.sensor')}</th>
            <th>{t('report.figure.band')}</th>
            {heads.map((head) => (
              <th key={head} className="num">
                {t(`report.figure.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.sensors.map((sensor) => {
            const figures = sensor.figures.find(({ probe }) => probe === 'temperature');
            const band = figures?.bands.at(-1);
            if (figures === undefined || band === undefined) return null;
            const { min, max, mean, mkt, minutesBelow, minutesIn, minutesAbove, longestMinutes, count, expected, coverage } = figures;
            return (
              <tr key={sensor.mac ?? sensor.imei ?? sensor.name}>
                <td className="nw">
                  {sensor.name}
                  <span className="c12 mut mr-id">{sensor.mac ?? sensor.imei}</span>
                </td>
                <td className="nw">{temperatureRange(t, band.lower, band.upper, unit)}</td>
                {[min?.value ?? null, max?.value ?? null, mean, mkt].map((value, column) => (
                  <td key={column} className="num">
                    <Temperature value={value} />
                  </td>
                ))}
                <td className={`num nw${minutesBelow > 0 ? ' k-cold tx' : ''}`}>{lasted(minutesBelow)}</td>
                <td className="num nw">{lasted(minutesIn)}</td>
                <td className={`num nw${minutesAbove > 0 ? ' k-alarm tx' : ''}`}>{lasted(minutesAbove)}</td>
                <td className="num nw">{lasted(longestMinutes)}</td>
                <td className="num nw">{t('report.countOf', { count, expected })}</td>
                <td className="num nw">{`${Math.round(coverage * 1000) / 10} %`}</td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
    </Panel>
  );
}

function Incidents({ report: { incidents } }: Props) {
  const { t } = useText();
  const lasted = useLasted();
  const say = (key: string, or: string): string => (isTextKey(key) ? t(key as 'alarm.state.active') : or);
  return (
    <Panel title={t('report.part.incidents')} note={t('report.part.incidentsLead')}>
      {incidents.length === 0 ? (
        <p className="mr-none">{t('report.incident.none')}</p>
      ) : (
        <ol className="md-links">
          {incidents.map(({ name, mac, imei, type, severity, from, until, minutes, worst, probe, acknowledged }, index) => (
            <li key={index}>
              <Chip hue={severity} icon={severity} kind="outline" word={say(`alarm.severity.${severity}`, severity)} />
              <span className="grow">
                {say(`alarm.type.${type}`, type)} <span className="mut">{name === '' ? (mac ?? imei) : name}</span>
                <span className="c12 mut row gap8 wrap">
                  <span className="nw">
                    <Moment at={from} as="full" />
                  </span>
                  {until !== null && minutes === 0 ? null : (
                    <span className="nw">{until === null ? t('report.incident.goesOn') : lasted(minutes)}</span>
                  )}
                  {worst === null || (probe !== 'temperature' && probe !== 'mkt') ? null : (
                    <span className="nw">
                      {t('report.head.worst')} <Temperature value={worst} />
                    </span>
                  )}
                  <span>
                    {acknowledged === null
                      ? t('report.incident.open')
                      : acknowledged.by === null
                        ? missing
                        : t('report.of', acknowledged.by)}
                  </span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Signatures({ report: { decisions } }: Props) {
  const { t } = useText();
  if (decisions.length === 0) return null;
  return (
    <Panel title={t('report.part.decisions')}>
      <ol className="md-links">
        {decisions.map(({ decision, signer, meaning, reason, at }) => (
          <li key={at}>
            <Chip hue={verdictHues[decision]} icon="sign" kind="outline" word={t(`mission.decision.state.${decision}`)} />
            <span className="grow">
              {signer === null ? t('report.sign.lateData') : t('report.of', signer)}
              <span className="c12 mut row gap8 wrap">
                {meaning === null ? null : <span>{t(`mission.decision.meaning.${meaning}`)}</span>}
                {signer === null || reason === '' ? null : <span>{reason}</span>}
              </span>
            </span>
            <span className="c12 mut nw">
              <Moment at={at} as="full" />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Hash({ report: { hash } }: Props) {
  const { t } = useText();
  return (
    <Panel title={t('report.page.hash')} padded>
      <p className="mr-hash tn">
        <Copyable text={hash} />
      </p>
      <p className="c13 sec">{t('report.page.hashLead')}</p>
      <Link className="lnk c13" to={`/verify?report=${hash}`}>
        {t('report.page.toVerify')}
      </Link>
    </Panel>
  );
}
