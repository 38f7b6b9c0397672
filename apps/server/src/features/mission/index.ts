/** Missions and what they are made of: contact persons, vehicles, addresses and templates. */
import type { Lang } from '@frostway/contract/text';
import type { Zone } from '@frostway/core/zone';
import type { FileAnswer } from '@frostway/contract/endpoint';
import type { TableKind } from '@frostway/contract/mission/tables';
import { mission as table } from '@frostway/contract/mission/endpoints';
import { type Mounted, serve } from '../../call/serve.js';
import type { Feature, Summarise } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import type { Caller, Looking } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import { addAddress, addressRows, changeAddress, importAddresses, listAddresses, removeAddress } from './addresses.js';
import { addContact, askContact, changeContact, contactRows, importContacts, listContacts, removeContact } from './contacts.js';
import { endMission, startMission } from './acts.js';
import { arrivalJudge, runMissions } from './arriving.js';
import { missionRelease, templateRelease } from './leaving.js';
import { readCourse, readWithFigures } from './course.js';
import { changeSigning, decide, type Deciding, decisionJudge, listDecisions, readSigning, recallDecisions } from './decisions.js';
import { downloadMission } from './download.js';
import { handOver, listHandovers, readHandoverPhoto } from './handovers.js';
import { listMessages, tellMissions } from './messages.js';
import { readNow } from './now.js';
import { addMissionShare, endMissionShare, listMissionShares } from './shares.js';
import { readShared } from './shared.js';
import { countMissions, listDevices, listMissions } from './missions.js';
import { importMissions, missionRows } from './mission-table.js';
import { addMission, changeMission } from './planning.js';
import { repeatMission } from './repeating.js';
import { findMission } from '../../scope/missions.js';
import { answerQuestion, readQuestion } from './answering.js';
import { type Asking } from './questions.js';
import type { Row } from '../export/index.js';
import { type TableRequest, exportTable } from './tables.js';
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.js';
import { addVehicle, changeVehicle, listVehicles, removeVehicle } from './vehicles.js';
import { importVehicles, vehicleRows } from './vehicle-lists.js';
import { warnOfVehicles } from './vehicle-warnings.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { readFigures } from './figures.js';
import { addNote, addNotePhoto, listNotes, readNotePhoto, removeNote } from './notes.js';
import { readPool } from './pool.js';
import { readStability } from './shipments.js';
import { exportStatistics, readStatistics } from './statistics.js';
import { readBeaconTrack, readDeviceAlarm, readDevicesTrack, readRealStatus, readTrackSensor } from './watching.js';

export {
  alarmsOfDemoMission,
  decideDemoMission,
  endDemoMission,
  handOverDemoMission,
  noteDemoMission,
  planMission,
  startDemoMission,
} from './demo.js';
export { type MissionFacts, missionFacts } from './facts.js';
export { outBy } from './band.js';
export { readPhoto } from './photo.js';
export { endMissionLinksOf } from './shares.js';
export { findableAddresses, findableContacts, findableMissions, findableVehicles } from './findable.js';
export { handoverOf, notesOf, photosOf } from './written.js';
export { missionLines } from './messages.js';
export { type MailReader, mailReports, type WriteReport } from './report-mails.js';
export { addTemplate } from './templates.js';

export { ensureContact } from './contacts.js';

/** What missions need from outside. */
export type MissionOptions = Asking & Deciding & { readonly clock: Clock; readonly store: TelemetryStore; readonly summarise: Summarise };

/** The handlers of every call of missions. */
function missionCalls({ clock, store, sealer, summarise, ...asking }: MissionOptions): Mounted[] {
  /** A table of the caller as a file, with its entry in the audit trail. */
  const exported =
    (kind: TableKind, rowsOf: (db: Db, caller: Caller, zone: Zone, lang: Lang) => Promise<Row[]>) =>
    async (input: TableRequest, caller: Caller, { db, lang, audit }: Looking): Promise<FileAnswer> => {
      const rows = await rowsOf(db, caller, input.zone ?? input.tz, lang);
      const file = exportTable(kind, input, lang, rows, clock.now());
      audit({ entity: 'export', id: file.name, after: { name: file.name, subject: kind, rows: rows.length, type: input.type } });
      return file;
    };
  return serve('mission', table, {
    contacts: (input, caller, { db }) => listContacts(db, caller, input, clock.now()),
    addContact: (input, caller, context) => addContact(caller, input, context, asking, clock.now()),
    changeContact: (input, caller, context) => changeContact(caller, input, context, asking, clock.now()),
    removeContact: async ({ id }, caller, context) => {
      await removeContact(caller, id, context);
      return null;
    },
    importContacts: (input, caller, context) => importContacts(caller, input, context, asking, clock.now()),
    exportContacts: exported('contacts', contactRows),
    askContact: (input, caller, context) => askContact(caller, input, context, asking, clock.now()),
    contactQuestion: ({ key }, _caller, { db }) => readQuestion(db, key, clock.now()),
    vehicles: (input, caller, { db }) => listVehicles(db, caller, input, clock.now()),
    addVehicle: (input, caller, context) => addVehicle(caller, input, context, clock.now()),
    changeVehicle: (input, caller, context) => changeVehicle(caller, input, context, clock.now()),
    removeVehicle: async ({ id }, caller, context) => {
      await removeVehicle(caller, id, context);
      return null;
    },
    importVehicles: (input, caller, context) => importVehicles(caller, input, context, clock.now()),
    exportVehicles: exported('vehicles', vehicleRows),
    addresses: (input, caller, { db }) => listAddresses(db, caller, input),
    addAddress: (input, caller, context) => addAddress(caller, input, context, clock.now()),
    changeAddress: (input, caller, context) => changeAddress(caller, input, context),
    removeAddress: async ({ id }, caller, context) => {
      await removeAddress(caller, id, context);
      return null;
    },
    importAddresses: (input, caller, context) => importAddresses(caller, input, context, clock.now()),
    exportAddresses: exported('addresses', addressRows),
    templates: (input, caller, { db }) => listTemplates(db, caller, input),
    addTemplate: (input, caller, context) => addTemplate(caller, input, context, clock.now()),
    changeTemplate: (input, caller, context) => changeTemplate(caller, input, context),
    removeTemplate: async ({ id }, caller, context) => {
      await removeTemplate(caller, id, context);
      return null;
    },
    missions: (input, caller, { db }) => listMissions(db, caller, input),
    oneMission: (input, caller, { db }) => readWithFigures(store, db, caller, input),
    importMissions: (input, caller, context) => importMissions(caller, input, context, clock),
    exportMissions: exported('missions', missionRows),
    repeatMission: (input, caller, context) => repeatMission(caller, input, context, clock),
    addMission: (input, caller, context) => addMission(caller, input, context, clock),
    changeMission: (input, caller, context) => changeMission(caller, input, context, clock),
    startMission: (input, caller, context) => startMission(caller, input, context, clock.now()),
    endMission: ({ id }, caller, context) => endMission(caller, id, context, clock.now()),
    missionStatus: (_input, caller, { db }) => countMissions(db, caller),
    missionDevices: async ({ id }, caller, { db }) => listDevices(db, (await findMission(db, caller, id)).id, 'locator'),
    missionMacs: async ({ id }, caller, { db }) => listDevices(db, (await findMission(db, caller, id)).id, 'beacon'),
    realStatus: (input, caller, { db }) => readRealStatus(db, caller, input),
    devicesTrack: (input, caller, { db }) => readDevicesTrack(store, db, caller, input),
    trackSensor: (input, caller, { db }) => readTrackSensor(store, db, caller, input),
    beaconTrack: (input, caller, { db }) => readBeaconTrack(store, db, caller, input),
    deviceAlarm: (input, caller, { db }) => readDeviceAlarm(db, caller, input),
    course: (input, caller, { db }) => readCourse(store, db, caller, input),
    missionStability: (input, caller, { db }) => readStability(store, db, caller, input),
    missionsNow: (input, caller, { db }) => readNow(db, caller, input),
    addMissionShare: (input, caller, context) => addMissionShare(caller, input, context, asking, clock.now()),
    missionShares: (input, caller, { db }) => listMissionShares(db, caller, input, asking),
    endMissionShare: async ({ id }, caller, context) => {
      await endMissionShare(caller, id, context, clock.now());
      return null;
    },
    decide: (input, caller, context) => decide(caller, input, context, { clock, sealer }),
    decisions: (input, caller, { db }) => listDecisions(db, caller, input),
    signing: (_input, caller, { db }) => readSigning(db, caller),
    changeSigning: ({ isTwofold }, caller, context) => changeSigning(caller, isTwofold, context),
    handOver: (input, caller, context) => handOver(caller, input, context, clock.now()),
    handovers: (input, caller, { db }) => listHandovers(db, caller, input),
    handoverPhoto: (input, caller, { db }) => readHandoverPhoto(db, caller, input),
    sharedMission: ({ link }, _caller, context) => readShared(store, link, context, clock.now()),
    missionMessages: (input, caller, { db }) => listMessages(db, caller, input),
    missionDownXls: (input, caller, context) => downloadMission({ store, summarise }, caller, input, context),
    missionNotes: (input, caller, { db }) => listNotes(db, caller, input),
    addMissionNote: (input, caller, context) => addNote(caller, input, context, clock.now()),
    addNotePhoto: (input, caller, context) => addNotePhoto(caller, input, context),
    removeMissionNote: (input, caller, context) => removeNote(caller, input, context),
    notePhoto: (input, caller, { db }) => readNotePhoto(db, caller, input),
    missionPool: (input, caller, { db }) => readPool(db, caller, input),
    missionStatistics: (input, caller, { db }) => readStatistics(db, caller, input),
    exportMissionStatistics: (input, caller, context) => exportStatistics(caller, input, context),
    missionFigures: (input, caller, { db }) => readFigures(db, caller, input),
    answerQuestion: (input, _caller, context) => answerQuestion(input, context, clock.now()),
  });
}

/** What missions add. */
export function missionFeature(tools: Tools): Feature {
  const { clock, db } = tools;
  return {
    name: 'mission',
    calls: missionCalls(tools),
    onDeviceReleased: [templateRelease, missionRelease],
    judges: () => [arrivalJudge, decisionJudge],
    jobs: [
      {
        name: 'missions',
        line: '* * * * *',
        run: async (ending) => {
          await runMissions(db, clock.now(), ending);
          await tellMissions(tools, clock.now(), ending);
        },
      },
      { name: 'releaseDecisions', line: '* * * * *', run: (ending) => recallDecisions(db, tools, clock.now(), ending) },
      { name: 'vehicles', line: '43 * * * *', run: () => warnOfVehicles(tools, clock.now()) },
    ],
  };
}
