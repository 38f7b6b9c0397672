/** How warm the places of a room were over a period: on its plan and as a table, and the file of it. */
import type { Answer } from '@frostway/contract/endpoint';
import { report as calls } from '@frostway/contract/report/endpoints';
import type { Room } from '@frostway/contract/report/rooms';
import { reportPeriods } from '@frostway/core/report-periods';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { usePhone } from '../../ui/phone.js';
import { Temperature } from '../../ui/Quantity.js';
import { ScrollTable } from '../../ui/ScrollTable.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { temperatureText } from '../../values/figures.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { dateText, durationText } from '../../values/times.js';
import { lastSpan } from './report-of.js';
import { RoomPlan, useRoomPlan } from './RoomPlan.js';

type Content = Answer<typeof calls.roomContent>;

/** See above. */
export function RoomMapping({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t, lang } = useText();
  const may = useMay();
  const isPhone = usePhone();
  const unit = useTemperatureUnit();
  const [period, setPeriod] = useState<(typeof reportPeriods)[number]>('day');
  const [isBusy, setBusy] = useState(false);
  const { fromMs, untilMs } = lastSpan(period, nowMs());
  const input = { id: room.id, st: fromMs, et: untilMs };
  const answer = useAnswer(calls.roomContent, input, { keepPrevious: true });
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const asked = { ...input, unit, lang, ...zoneInput(untilMs) };
      saveBlob(await callFile(calls.roomReport, asked), `${dateText(fromMs)} ${room.name}.pdf`);
    } catch (error) {
      toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      title={t('rooms.of', { name: room.name })}
      size={isPhone ? '100%' : 820}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <div className="rm-bar">
        <Segments
          label={t('reports.time')}
          value={period}
          options={reportPeriods.map((key) => ({ key, word: t(`reports.span.${key}`) }))}
          onChange={setPeriod}
        />
        <span className="grow" />
        {may(calls.roomReport) ? (
          <button
            type="button"
            className="btn p"
            disabled={isBusy || answer.data === undefined}
            aria-busy={isBusy}
            onClick={() => void download()}
          >
            <Icon name="download" size={14} />
            {t('report.page.download')}
          </button>
        ) : null}
      </div>
      <div className="rm-body">
        <QueryBoundary answer={answer} skeleton={<RowSkeleton />}>
          {(content) => <Mapped room={room} content={content} />}
        </QueryBoundary>
      </div>
    </Drawer>
  );
}

function Mapped({ room, content: { mapping, sensors } }: { room: Room; content: Content }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const url = useRoomPlan(room.id, room.hasPlan);
  if (mapping === undefined) return null;
  const { places, hottest, coldest } = mapping;
  const rows = places.map(({ sensor: at, label, x, y }, index) => {
    const sensor = sensors[at];
    const figures = sensor?.figures.find(({ probe }) => probe === 'temperature');
    return { index, label, x, y, name: sensor?.name ?? '', figures };
  });
  const lookOf = (index: number) => (index === hottest ? 'hot' : index === coldest ? 'cold' : undefined);
  return (
    <>
      <RoomPlan
        url={url}
        dots={rows.map(({ index, label, x, y, name, figures }) => {
          const look = lookOf(index);
          return {
            key: String(index),
            word: String(index + 1),
            title: `${label === '' ? name : label} ${temperatureText(t, figures?.mean, unit)}`,
            x,
            y,
            ...(look === undefined ? {} : { look }),
          };
        })}
      />
      <ScrollTable label={t('report.part.mapping')}>
        <thead>
          <tr>
            <th>{t('report.mapping.place')}</th>
            <th>{t('report.head.sensor')}</th>
            {(['lowest', 'highest', 'mean', 'mkt'] as const).map((name) => (
              <th key={name} className="num">
                {t(`report.figure.${name}`)}
              </th>
            ))}
            <th className="num">{t('report.mapping.out')}</th>
            <th className="num">{t('report.figure.coverage')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, label, name, figures }) => {
            const out = (figures?.minutesAbove ?? 0) + (figures?.minutesBelow ?? 0);
            return (
              <tr key={index}>
                <td>
                  {`${index + 1} ${label}`} {index === hottest ? <b className="tx k-alarm nw">{t('report.mapping.hottest')}</b> : null}
                  {index === coldest && coldest !== hottest ? <b className="tx k-cold nw">{t('report.mapping.coldest')}</b> : null}
                </td>
                <td>{name}</td>
                {[figures?.min?.value, figures?.max?.value, figures?.mean, figures?.mkt].map((value, column) => (
                  <td key={column} className="num">
                    <Temperature value={value} />
                  </td>
                ))}
                <td className="num nw">{out === 0 ? '0' : durationText(t, out * 60_000)}</td>
                <td className="num nw">{`${Math.floor((figures?.coverage ?? 0) * 1000) / 10} %`}</td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
    </>
  );
}
