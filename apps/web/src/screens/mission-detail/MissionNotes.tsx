/** Notes on the timeline of a mission with their photos; writing one, and taking one's own away. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import type { MissionNote } from '@frostway/contract/mission/notes';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { FilePicture } from './FilePicture.js';
import { NoteDialog } from './NoteDialog.js';
import './handover.css';

/** A page's notes: more than this nobody reads at once. */
const shown = 500;

/** The notes of a mission, asked once for timeline and panel. */
export function useNotes(id: number) {
  const may = useMay();
  return useAnswer(calls.missionNotes, { id, pageSize: shown }, { enabled: may(calls.missionNotes) });
}

/** See above. */
export function MissionNotes({ mission }: { mission: Mission }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [removed, setRemoved] = useState<MissionNote>();
  const answer = useNotes(mission.id);
  if (!may(calls.missionNotes)) return null;
  const mayWrite = may(calls.addMissionNote) && (mission.standing === 'owner' || mission.standing === 'all');
  return (
    <Panel
      title={t('mission.note.title')}
      extra={
        mayWrite ? (
          <button type="button" className="btn sm" onClick={() => setOpen(true)}>
            <Icon name="edit" size={14} />
            {t('mission.note.open')}
          </button>
        ) : null
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="md-none">{t('mission.note.none')}</p>
          ) : (
            <ul className="md-notes">
              {rows.map((note) => (
                <li key={note.id}>
                  <p className="c12 mut row gap8">
                    <span>
                      {t('mission.note.by', note.author)} <Moment at={note.at} />
                    </span>
                    <span className="grow" />
                    {note.isMine && mayWrite && may(calls.removeMissionNote) ? (
                      <button type="button" className="lnk" onClick={() => setRemoved(note)}>
                        {t('mission.note.remove')}
                      </button>
                    ) : null}
                  </p>
                  <p className="md-note" dir="auto">
                    {note.note}
                  </p>
                  {note.photos.length === 0 ? null : (
                    <div className="ho-proof">
                      {note.photos.map((photo) => (
                        <FilePicture key={photo} call={calls.notePhoto} input={{ id: mission.id, photo }} alt={t('mission.note.photoOf')} />
                      ))}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {isOpen ? <NoteDialog mission={mission} onClose={() => setOpen(false)} /> : null}
      {removed === undefined ? null : (
        <AskDialog
          call={calls.removeMissionNote}
          input={{ id: mission.id, note: removed.id }}
          done={t('mission.note.removed')}
          onClose={() => setRemoved(undefined)}
          title={t('mission.note.remove')}
          lead={t('mission.note.removeLead')}
          act={t('mission.note.remove')}
          destroys
        />
      )}
    </Panel>
  );
}
