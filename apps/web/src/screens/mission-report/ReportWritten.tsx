/** What a report says of the way and of people: the places with their windows, notes and handover with their photos. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { ReportPhoto } from '@frostway/contract/report/content';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { StopTimingMark } from '../../features/mission/StopTimingMark.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { Temperature } from '../../ui/Quantity.js';
import { ScrollTable } from '../../ui/ScrollTable.js';
import { missing } from '../../values/figures.js';
import { useZone } from '../../values/zone.js';
import { FilePicture } from '../mission-detail/FilePicture.js';
import { windowWords } from '../mission-detail/MissionStops.js';
import { SignatureMark } from '../mission-detail/SignaturePad.js';
import type { ShownReport } from './shown-report.js';
import '../mission-detail/handover.css';

type Props = { readonly report: ShownReport };
type OfMission = Props & { readonly missionId: number };

/** The places of the route: when it was there, and how it kept to its windows. */
export function ReportTrip({ report: { subject } }: Props) {
  const { t } = useText();
  useZone();
  if (subject.kind !== 'mission' || subject.stops.length === 0) return null;
  const isTimed = subject.stops.some(({ window }) => window !== undefined);
  return (
    <Panel title={t('report.part.trip')}>
      <ScrollTable label={t('report.part.trip')}>
        <thead>
          <tr>
            <th>{t('mission.window.stop')}</th>
            {isTimed ? <th>{t('mission.window.planned')}</th> : null}
            <th>{t(isTimed ? 'mission.window.actual' : 'report.trip.arrived')}</th>
          </tr>
        </thead>
        <tbody>
          {subject.stops.map(({ kind, name, arrivedAt, window }, place) => {
            const at = window === undefined ? arrivedAt : window.at;
            return (
              <tr key={place}>
                <td>
                  {name}
                  <span className="c12 mut mr-id">{t(`report.trip.stop.${kind}`)}</span>
                </td>
                {isTimed ? <td>{window === undefined ? null : windowWords(t, window.earliest, window.latest)}</td> : null}
                <td>
                  <span className="row gap8 wrap">
                    {at === null ? <span className="mut">{missing}</span> : <Moment at={at} as="full" />}
                    {window?.timing == null ? null : <StopTimingMark timing={window.timing} isStart={kind === 'start'} />}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
    </Panel>
  );
}

/** A photo as the mission keeps it; its hash alone where it is there no more. */
function Photo({ report, missionId, photo, alt }: OfMission & { readonly photo: ReportPhoto; readonly alt: string }) {
  const may = useMay();
  const place = report.photos.find(({ sha256 }) => sha256 === photo.sha256);
  const { note = null, handover = null } = place ?? {};
  if (note !== null && may(calls.notePhoto)) return <FilePicture call={calls.notePhoto} input={{ id: missionId, photo: note }} alt={alt} />;
  if (handover !== null && may(calls.handoverPhoto))
    return <FilePicture call={calls.handoverPhoto} input={{ id: missionId, handover }} alt={alt} />;
  return <span className="c12 mut mr-hash">{`SHA-256 ${photo.sha256}`}</span>;
}

/** What was written on the timeline. */
export function ReportNotes({ report, missionId }: OfMission) {
  const { t } = useText();
  const { notes = [] } = report;
  if (notes.length === 0) return null;
  return (
    <Panel title={t('mission.note.title')}>
      <ul className="md-notes">
        {notes.map(({ at, by, text, photos }, index) => (
          <li key={index}>
            <p className="c12 mut">
              {t('mission.note.by', by)} <Moment at={at} as="full" />
            </p>
            <p className="md-note" dir="auto">
              {text}
            </p>
            {photos.length === 0 ? null : (
              <div className="ho-proof">
                {photos.map((photo, place) => (
                  <Photo key={place} report={report} missionId={missionId} photo={photo} alt={t('mission.note.photoOf')} />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** How the goods were handed over. */
export function ReportHandover({ report, missionId }: OfMission) {
  const { t } = useText();
  const { handover } = report;
  if (handover === null) return null;
  const { receiver, at, temperature, remarks, signature, photo } = handover;
  return (
    <Panel title={t('report.part.handover')} padded>
      <p className="row gap8 wrap mr-line">
        <b>{receiver}</b>
        <span className="mut nw">
          <Moment at={at} as="full" />
        </span>
        <span className="nw">
          {t('report.handover.temperature')} <Temperature value={temperature} />
        </span>
      </p>
      {remarks === '' ? null : <p className="mr-line c13 sec">{remarks}</p>}
      <div className="ho-proof">
        <SignatureMark signature={signature} label={t('report.handover.signature')} />
        {photo === null ? null : <Photo report={report} missionId={missionId} photo={photo} alt={t('mission.handover.photoOf')} />}
      </div>
    </Panel>
  );
}
