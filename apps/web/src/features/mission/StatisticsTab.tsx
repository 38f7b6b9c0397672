/** How missions went over time: excursion rate, time to release, on-time rate, of all and by lane, carrier or product; everything chosen lives in the address. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import { missionGroupings, statisticSteps } from '@frostway/contract/mission/statistics';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { DaysPicker } from '../../ui/DatePicker.js';
import { Segments } from '../../ui/ListPanel.js';
import type { ListAddress } from '../../ui/list-address.js';
import { Panel } from '../../ui/Panel.js';
import { Empty, QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { dateText } from '../../values/times.js';
import { dayStart } from '../../values/zone.js';
import { ExportMenu } from './ExportMenu.js';
import { measures, measureText } from './statistic-words.js';
import { StatisticsChart } from './StatisticsChart.js';
import './mission.css';

/** What is shown at first: the last twelve weeks. */
const usualDays = 84;
const msIn = (text: string): number | undefined => (/^\d{12,13}$/.test(text) ? Number(text) : undefined);

/** See above. */
export function StatisticsTab({ address }: { address: ListAddress }) {
  const { t, lang } = useText();
  const may = useMay();
  const [today] = useState(() => dayStart(nowMs(), 1));
  const by = missionGroupings.find((each) => each === address.get('by')) ?? 'lane';
  const step = statisticSteps.find((each) => each === address.get('step')) ?? 'week';
  const measure = measures.find((each) => each === address.get('measure')) ?? 'excursion';
  const only = address.get('only');
  const [st, et] = [msIn(address.get('from')) ?? dayStart(today, -usualDays), msIn(address.get('until')) ?? today];
  const asked = { st, et, by, step, ...(only === '' ? {} : { only }), ...zoneInput(st) };
  const answer = useAnswer(calls.missionStatistics, asked, { keepPrevious: true });
  const name = t('mission.statistics.title');
  const save = (type: 'xlsx' | 'csv') => (): void =>
    void callFile(calls.exportMissionStatistics, { ...asked, type })
      .then((file) => saveBlob(file, `${name} ${dateText(nowMs())}.${type === 'csv' ? 'zip' : type}`))
      .catch((error: unknown) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }));
  const named = (group: string): string => (group === '' ? t('mission.statistics.unnamed') : group);
  return (
    <>
      <div className="row gap8 wrap ms-choices">
        <Segments
          label={t('mission.statistics.by')}
          value={by}
          options={missionGroupings.map((key) => ({ key, word: t(`mission.statistics.by.${key}`) }))}
          onChange={(key) => address.set({ by: key, only: '' })}
        />
        <Segments
          label={t('mission.statistics.step')}
          value={step}
          options={statisticSteps.map((key) => ({ key, word: t(`mission.statistics.step.${key}`) }))}
          onChange={(key) => address.set({ step: key })}
        />
        <span className="ms-days">
          <DaysPicker
            aria-label={t('mission.statistics.period')}
            value={[st, et]}
            onChange={(from, until) =>
              address.set({ from: from === undefined ? '' : String(from), until: until === undefined ? '' : String(until) })
            }
          />
        </span>
        <span className="grow" />
        {may(calls.exportMissionStatistics) ? <ExportMenu save={save} /> : null}
      </div>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton />}>
        {({ all, groups, periods }) =>
          all.missions === 0 ? (
            <Panel>
              <Empty drawing="history" title={t('mission.statistics.none')} hint={t('mission.statistics.noneHint')} />
            </Panel>
          ) : (
            <>
              <dl className="panel ms-sums">
                <div>
                  <dt>{t('mission.statistics.missions')}</dt>
                  <dd>{all.missions}</dd>
                </div>
                {measures.map((each) => (
                  <div key={each}>
                    <dt title={each === 'release' ? t('mission.statistics.releaseHint') : undefined}>
                      {t(`mission.statistics.rate.${each}`)}
                    </dt>
                    <dd>{measureText(t, all, each)}</dd>
                  </div>
                ))}
              </dl>
              <Panel title={only === '' ? t('mission.statistics.overTime') : named(only)} padded>
                <div className="row gap8 wrap ms-choices">
                  <Segments
                    label={t('mission.statistics.measure')}
                    value={measure}
                    options={measures.map((key) => ({ key, word: t(`mission.statistics.rate.${key}`) }))}
                    onChange={(key) => address.set({ measure: key })}
                  />
                  {only === '' ? null : (
                    <button type="button" className="btn sm" onClick={() => address.set({ only: '' })}>
                      {t('mission.statistics.everything')}
                    </button>
                  )}
                </div>
                <StatisticsChart periods={periods} measure={measure} of={only === '' ? t('mission.statistics.everything') : named(only)} />
              </Panel>
              <Panel title={t(`mission.statistics.by.${by}`)}>
                <div className="ms-scroll" tabIndex={0} role="region" aria-label={t(`mission.statistics.by.${by}`)}>
                  <table className="tbl">
                    <thead>
                      <tr>
                        <th>{t(`mission.statistics.by.${by}`)}</th>
                        <th className="num">{t('mission.statistics.missions')}</th>
                        <th className="num">{t('mission.statistics.withExcursions')}</th>
                        <th className="num">{t('mission.statistics.rate.excursion')}</th>
                        <th className="num">{t('mission.statistics.rate.onTime')}</th>
                        <th className="num">{t('mission.statistics.early')}</th>
                        <th className="num">{t('mission.statistics.late')}</th>
                        <th className="num">{t('mission.statistics.rate.release')}</th>
                      </tr>
                    </thead>
                    <tbody>
                      {groups.map((row) => (
                        <tr key={row.name}>
                          <td>
                            {row.name === '' ? (
                              <span className="mut">{named('')}</span>
                            ) : (
                              <button
                                type="button"
                                className="lnk"
                                aria-pressed={row.name === only}
                                onClick={() => address.set({ only: row.name })}
                              >
                                {row.name}
                              </button>
                            )}
                          </td>
                          <td className="num">{row.missions}</td>
                          <td className="num">{row.withExcursions}</td>
                          <td className="num">{measureText(t, row, 'excursion')}</td>
                          <td className="num">{measureText(t, row, 'onTime')}</td>
                          <td className="num">{row.early}</td>
                          <td className="num">{row.late}</td>
                          <td className="num nw">{measureText(t, row, 'release')}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </Panel>
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}
