/** The report of a mission on the screen: what it comes to, the figures of its sensors, its alarms, its signatures and its hash; and the file of it. */
import { report as calls } from '@frostway/contract/report/endpoints';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { callFile } from '../../api/call.js';
import { nowMs } from '../../api/clock.js';
import { saveBlob, zoneInput } from '../../api/exports.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { Copyable } from '../../ui/Copyable.js';
import { PageHead } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { NoSuchMission } from '../mission-detail/NoSuchMission.js';
import { FileSettings, useFileSettings } from '../reports/FileSettings.js';
import { ReportParts } from './ReportParts.js';
import type { ShownReport } from './shown-report.js';
import './mission-report.css';

/** See above. */
export function MissionReportPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const id = Number(query.get('id'));
  const isNamed = Number.isInteger(id) && id > 0;
  const answer = useAnswer(calls.missionContent, { id }, { enabled: isNamed });
  if (!isNamed) return <NoSuchMission page={t('report.kind.mission')} title={t('report.page.none')} hint={t('report.page.noneHint')} />;
  return (
    <div className="page">
      <QueryBoundary answer={answer} skeleton={<RowSkeleton />}>
        {(report) => <Shown id={id} report={report} />}
      </QueryBoundary>
    </div>
  );
}

function Shown({ id, report }: { readonly id: number; readonly report: ShownReport }) {
  const { t } = useText();
  const { subject, revision } = report;
  const name = subject.kind === 'mission' ? subject.name : t('report.kind.devices');
  const code = subject.kind === 'mission' ? subject.code : '';
  return (
    <>
      <PageHead
        title={name}
        note={<Copyable text={code} />}
        extra={
          <span className="row gap8">
            <span className="c13 mut nw">{t('report.revision', { revision })}</span>
            <LinkButton to={`/missionDetail?id=${id}`} word={t('report.page.toMission')} />
          </span>
        }
      />
      <FileBar id={id} name={`${code} ${t(`report.kind.${subject.kind}`)} r${revision}.pdf`} />
      <ReportParts report={report} missionId={id} />
    </>
  );
}

/** How the file is to be drawn, and saving it. */
function FileBar({ id, name }: { readonly id: number; readonly name: string }) {
  const { t, lang } = useText();
  const may = useMay();
  const settings = useFileSettings();
  const [isBusy, setBusy] = useState(false);
  if (!may(calls.missionReport)) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const input = { id, unit: settings.unit, lang: settings.language, ...zoneInput(nowMs()) };
      saveBlob(await callFile(calls.missionReport, input), name);
    } catch (error) {
      toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mr-bar">
      <FileSettings {...settings} />
      <button type="button" className="btn p" disabled={isBusy} aria-busy={isBusy} onClick={() => void download()}>
        <Icon name="download" size={14} />
        {t('report.page.download')}
      </button>
    </div>
  );
}
