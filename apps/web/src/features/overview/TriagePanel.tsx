/** What broke: open or unacknowledged incidents by severity and minutes out, live. While the pointer or the focus is on the list, its order stays. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { type ReactNode, useMemo, useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useMay } from '../../api/permission.js';
import { useText } from '../../api/language.js';
import { usePhone } from '../../ui/phone.js';
import { alarmLink, byWeight, triageLink } from '../../values/alarms.js';
import { AlarmsPanel } from './AlarmsPanel.js';
import { type OnAcknowledge, AcknowledgeButton, TriageRow, TriageCard } from './TriageRow.js';

const rowsShown = { wide: 8, phone: 5 } as const;
/** The heaviest of all that wait; more than are shown, for what is held under the pointer may be overtaken meanwhile. */
const asked = 20;

/** Draws the dialog that acknowledges an incident, until it closes. */
export type Acknowledging = (incident: Incident, close: () => void) => ReactNode;

/** See above. */
export function TriagePanel({ acknowledging }: { acknowledging: Acknowledging }) {
  const { t } = useText();
  const mayAcknowledge = useMay()(alarmFeature.acknowledge);
  const [chosen, setChosen] = useState<Incident>();
  const answer = useAnswer(
    alarmFeature.incidents,
    { state: ['triage'], order: 'weight', pageSize: asked },
    { freshMs: 5000, keepPrevious: true },
  );
  return (
    <AlarmsPanel
      answer={answer}
      title={t('overview.triage')}
      note={t('overview.triage.order')}
      all={alarmLink(triageLink)}
      none={t('overview.triage.none')}
      widths={[150, 64, 56, 132]}
      over={chosen === undefined ? null : acknowledging(chosen, () => setChosen(undefined))}
    >
      {(rows) => <Rows rows={rows} onAcknowledge={mayAcknowledge ? setChosen : undefined} />}
    </AlarmsPanel>
  );
}

function Rows({ rows, onAcknowledge }: { rows: readonly Incident[]; onAcknowledge: OnAcknowledge }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [isHeld, setHeld] = useState(false);
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
  const fresh = useMemo(() => rows.toSorted(byWeight).map(({ id }) => id), [rows]);
  const [ids, setIds] = useState(fresh);
  if (!isHeld && ids.join() !== fresh.join()) setIds(fresh);
  const shown = ids.flatMap((id) => byId.get(id) ?? []).slice(0, isPhone ? rowsShown.phone : rowsShown.wide);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {isPhone ? (
        shown.map((alarm) => (
          <div key={alarm.id} className="ov-card-row">
            <TriageCard alarm={alarm} />
            <AcknowledgeButton alarm={alarm} onAcknowledge={onAcknowledge} />
          </div>
        ))
      ) : (
        <table className="tbl ov-needy ov-triage">
          <thead>
            <tr>
              <th style={{ width: 96 }}>{t('alarm.filter.severity')}</th>
              <th>{t('alarm.column.device')}</th>
              <th className="num" style={{ width: 88 }}>
                {t('alarm.fact.worst')}
              </th>
              <th className="num" style={{ width: 108 }}>
                {t('alarm.fact.lasted')}
              </th>
              <th style={{ width: 136 }} className="tr">
                {t('overview.attention.trend')}
              </th>
              <th style={{ width: 220 }}>{t('overview.triage.started')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((alarm) => (
              <TriageRow key={alarm.id} alarm={alarm} onAcknowledge={onAcknowledge} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
