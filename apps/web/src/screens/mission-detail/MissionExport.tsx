/** What the sensors of a mission measured while it ran, or its alarms, as a file. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { useState } from 'react';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneHours, zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { type Format, FormatChoice, type Subject, SubjectChoice } from '../../features/export/choices.js';
import { ExportOpener } from '../../features/export/ExportButton.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useTemperatureUnit } from '../../values/temperature-unit.js';
import { msOf, offsetText } from '../../values/times.js';

/** A file of weeks of readings takes its time, ms. */
const patienceMs = 180_000;

type Exported = { readonly mission: Pick<Mission, 'id' | 'code' | 'endedAt'> };

/** The button. Nothing for who may not. */
export function MissionExport({ mission }: Exported) {
  const { t } = useText();
  return (
    <ExportOpener call={calls.missionDownXls} label={t('mission.detail.export')} className="btn sm" icon="download">
      {(close) => <ExportMission mission={mission} onClose={close} />}
    </ExportOpener>
  );
}

function ExportMission({ mission: { id, code, endedAt }, onClose }: Exported & { readonly onClose: () => void }) {
  const { t } = useText();
  const unit = useTemperatureUnit();
  const closing = useClosing(onClose);
  const [subject, setSubject] = useState<Subject>('track');
  const [type, setType] = useState<Format>('xlsx');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const atMs = msOf(endedAt) ?? nowMs();
  const take = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const input = { missionId: id, subject, type, unit, summary: true, ...zoneInput(atMs) };
      const file = await callFile(calls.missionDownXls, input, { timeoutMs: patienceMs });
      // Tables of several sensors as text are several files.
      const ending = file.type.startsWith('application/zip') ? 'zip' : type;
      saveBlob(file, `${code} ${t(`export.file.${subject}`)}.${ending}`);
      closing.close();
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      closing={closing}
      title={t('mission.detail.export')}
      act={t('export.act')}
      busy={isBusy}
      error={error}
      onSubmit={() => void take()}
    >
      <SubjectChoice value={subject} onChange={setSubject} />
      <FormatChoice value={type} onChange={setType} />
      <p className="hint">
        {t(`mission.detail.export.${subject}`)} {t('export.hint.units', { offset: offsetText(atMs, zoneHours(atMs) * 60), unit })}
      </p>
    </FormDialog>
  );
}
