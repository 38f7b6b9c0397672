/** Reports: what a mission, or devices over a period, come to, under a hash by which anybody can verify it. */
import { refuse } from '@frostway/contract/refusals';
import { report as table } from '@frostway/contract/report/endpoints';
import type { FileAnswer } from '@frostway/contract/endpoint';
import { type Looking, type Mounted, serve } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { reportAttachments } from './attached.js';
import { hashIn } from './files.js';
import { mailMissionReports, type MailTools } from './mission-mails.js';
import { DrawingThread } from './pdf/thread.js';
import { printed } from './printed.js';
import { type Report, reportOf } from './report.js';
import { stateOf } from './revisions.js';
import { addRoom, changeRoom, listRooms, putRoomPlan, readRoomPlan, removeRoom } from './rooms.js';
import { addSchedule, changeSchedule, listSchedules, removeSchedule, scheduleRelease } from './schedules.js';
import { sendDue, sendNow } from './sending.js';
import { listSent } from './sent.js';
import { summaries } from './summary.js';

export { scheduleDemoReport } from './demo.js';
export { addRoom, putRoomPlan } from './rooms.js';
export { type Report, reportOf, type ReportSubject } from './report.js';

type Asked = { readonly unit: 'C' | 'F'; readonly tz: number; readonly zone?: string | undefined };

function reportCalls(tools: MailTools, thread: DrawingThread): Mounted[] {
  const print = async (report: Report, { unit, tz, zone }: Asked, { lang, audit }: Looking): Promise<FileAnswer> => {
    const file = await printed(thread, report, { lang, unit, zone: zone ?? tz });
    const { hash, revision, subject } = report.content;
    audit({ entity: 'export', id: file.name, after: { name: file.name, subject: subject.kind, revision, hash } });
    return file;
  };
  return serve('report', table, {
    schedules: (input, caller, { db, lang }) => listSchedules(db, caller, input, lang),
    addSchedule: (input, caller, context) => addSchedule(caller, input, context, tools.clock.now()),
    changeSchedule: (input, caller, context) => changeSchedule(caller, input, context, tools.clock.now()),
    removeSchedule: async ({ id }, caller, context) => {
      await removeSchedule(caller, id, context);
      return null;
    },
    send: (input, caller, context) => sendNow(tools, caller, input, context),
    sent: (input, caller, { db }) => listSent(db, caller, input),
    missionContent: async ({ id }, caller) => {
      const { content, verifyUrl } = await reportOf(tools, caller, { missionId: id });
      return { ...content, verifyUrl };
    },
    deviceContent: async (input, caller) => {
      const { content, verifyUrl } = await reportOf(tools, caller, input);
      return { ...content, verifyUrl };
    },
    rooms: (input, caller, { db }) => listRooms(db, caller, input),
    addRoom: (input, caller, context) => addRoom(caller, input, context, tools.clock.now()),
    changeRoom: (input, caller, context) => changeRoom(caller, input, context),
    putRoomPlan: (input, caller, context) => putRoomPlan(caller, input, context),
    removeRoom: ({ id }, caller, context) => removeRoom(caller, id, context),
    roomPlan: ({ id }, caller, { db }) => readRoomPlan(db, caller, id),
    roomContent: async ({ id, st, et }, caller) => {
      const { content, verifyUrl } = await reportOf(tools, caller, { roomId: id, st, et });
      return { ...content, verifyUrl };
    },
    roomReport: async ({ id, st, et, ...asked }, caller, context) =>
      print(await reportOf(tools, caller, { roomId: id, st, et }), asked, context),
    missionReport: async ({ id, ...asked }, caller, context) => print(await reportOf(tools, caller, { missionId: id }), asked, context),
    deviceReport: async ({ unit, tz, zone, ...subject }, caller, context) =>
      print(await reportOf(tools, caller, subject), { unit, tz, zone }, context),
    verify: async ({ hash, file }, _caller, { db }) => {
      if ((hash === undefined) === (file === undefined)) refuse('parametersIllegal', { hash: 'parametersIllegal' });
      return stateOf(db, file === undefined ? hash : await hashIn(file));
    },
  });
}

/** What reports add. */
export function reportFeature(tools: Tools): Feature {
  const thread = new DrawingThread();
  const logged = (error: unknown, id: number): void =>
    tools.log.error({ err: error, schedule: id }, 'a scheduled report could not be sent');
  return {
    name: 'report',
    calls: reportCalls(tools, thread),
    services: (['api', 'worker'] as const).map((role) => ({ name: 'reportDrawing', role, start: () => ({ stop: () => thread.stop() }) })),
    onDeviceReleased: [scheduleRelease],
    summarise: summaries(tools),
    attachments: reportAttachments(tools, thread),
    jobs: [
      { name: 'missionReports', line: '* * * * *', run: (ending) => mailMissionReports(tools, ending) },
      { name: 'reportSchedules', line: '* * * * *', run: (ending) => sendDue(tools, ending, logged) },
    ],
  };
}
