/** How the goods of a mission were handed over: who received them, his signature, the temperature, a photo; and handing them over. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Handover } from '@frostway/contract/mission/handover';
import type { Mission } from '@frostway/contract/mission/missions';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Temperature } from '../../ui/Quantity.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { missing } from '../../values/figures.js';
import { FilePicture } from './FilePicture.js';
import { HandoverDialog } from './HandoverDialog.js';
import { SignatureMark } from './SignaturePad.js';
import './handover.css';

/** See above. Only of a mission that was started. */
export function MissionHandover({ mission }: { mission: Mission }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(calls.handovers, { id: mission.id, pageSize: 100 }, { enabled: may(calls.handovers) });
  if (!may(calls.handovers)) return null;
  const [last] = answer.data?.rows ?? [];
  const mayAct = answer.data !== undefined && may(calls.handOver) && (mission.standing === 'owner' || mission.standing === 'all');
  return (
    <Panel
      title={t('mission.handover.title')}
      extra={
        mayAct ? (
          <button type="button" className={last === undefined ? 'btn p sm' : 'btn sm'} onClick={() => setOpen(true)}>
            <Icon name={last === undefined ? 'give' : 'edit'} size={14} />
            {t(last === undefined ? 'mission.handover.open' : 'mission.handover.correct')}
          </button>
        ) : null
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} />}>
        {({ rows: [first, ...before] }) =>
          first === undefined ? (
            <p className="md-none">{t('mission.handover.none')}</p>
          ) : (
            <>
              <Record missionId={mission.id} handover={first} />
              {before.length === 0 ? null : (
                <details className="ho-before">
                  <summary className="c13 sec">{t('mission.handover.corrected', { count: before.length })}</summary>
                  {before.map((each) => (
                    <Record key={each.id} missionId={mission.id} handover={each} />
                  ))}
                </details>
              )}
            </>
          )
        }
      </QueryBoundary>
      {isOpen ? <HandoverDialog mission={mission} before={last} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function Record({ missionId, handover }: { missionId: number; handover: Handover }) {
  const { t } = useText();
  const { receiver, at, temperature, measuredBy, sensor, note, signature, hasPhoto, giver } = handover;
  return (
    <div className="ho">
      <dl className="ho-facts">
        <div>
          <dt>{t('mission.handover.receiver')}</dt>
          <dd>{receiver}</dd>
        </div>
        <div>
          <dt>{t('mission.handover.at')}</dt>
          <dd>
            <Moment at={at} />
          </dd>
        </div>
        <div>
          <dt>{t('mission.handover.measured')}</dt>
          <dd>
            {temperature === null ? <span className="mut">{missing}</span> : <Temperature value={temperature} />}{' '}
            {measuredBy === null ? null : <span className="mut c13">{measuredBy === 'hand' ? t('mission.handover.byHand') : sensor}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('mission.handover.by')}</dt>
          <dd>{t('mission.decision.by', giver)}</dd>
        </div>
        {note === '' ? null : (
          <div className="ho-note">
            <dt>{t('mission.handover.note')}</dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
      <div className="ho-proof">
        <SignatureMark signature={signature} label={t('mission.handover.signatureOf', { name: receiver })} />
        {hasPhoto ? (
          <FilePicture call={calls.handoverPhoto} input={{ id: missionId, handover: handover.id }} alt={t('mission.handover.photoOf')} />
        ) : null}
      </div>
    </div>
  );
}
