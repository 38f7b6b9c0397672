/** Every text of the product by key, in both languages. */
import { accessScreenTexts } from './access/screen-texts.js';
import { accessTexts } from './access/texts.js';
import { signInTexts } from './account/sign-in-texts.js';
import { accountMessageTexts } from './account/message-texts.js';
import { outboxTexts } from './account/outbox-texts.js';
import { profileTexts } from './account/profile-texts.js';
import { accountTexts } from './account/texts.js';
import { ruleTexts } from './alarm/rule-texts.js';
import { alarmScreenTexts } from './alarm/screen-texts.js';
import { alarmTexts } from './alarm/texts.js';
import { relayTexts } from './binding/relay-texts.js';
import { bindingTexts } from './binding/texts.js';
import { certificateTexts } from './certificate/texts.js';
import { auditFieldTexts } from './audit/field-texts.js';
import { auditTexts } from './audit/texts.js';
import { chartTexts } from './chart/texts.js';
import { commandNameTexts } from './command/name-texts.js';
import { commandTexts } from './command/texts.js';
import { detailTexts } from './detail/texts.js';
import { inventoryTexts } from './device/inventory-texts.js';
import { deviceTexts } from './device/texts.js';
import { dictionaryTexts } from './dictionary/screen-texts.js';
import { messageTexts } from './dictionary/texts.js';
import { exportTexts } from './export/texts.js';
import { fenceTexts } from './fence/texts.js';
import { fleetReportTexts } from './fleet/texts.js';
import { choiceTexts } from './frame/choice-texts.js';
import { frameTexts } from './frame/texts.js';
import { geoScreenTexts } from './geo/screen-texts.js';
import { mapScreenTexts } from './map/screen-texts.js';
import { mapTexts } from './map/texts.js';
import { contactMessageTexts } from './mission/message-texts.js';
import { decisionTexts } from './mission/decision-texts.js';
import { handoverTexts } from './mission/handover-texts.js';
import { roomTexts } from './report/room-texts.js';
import { stabilityTexts } from './mission/stability-texts.js';
import { missionDetailTexts } from './mission/detail-texts.js';
import { missionShareTexts } from './mission/share-texts.js';
import { missionCustomerTexts } from './mission/customer-texts.js';
import { missionNewsTexts } from './mission/news-texts.js';
import { missionTexts } from './mission/mission-texts.js';
import { missionScreenTexts } from './mission/screen-texts.js';
import { missionPoolTexts } from './mission/pool-texts.js';
import { missionStatisticsTexts } from './mission/statistics-texts.js';
import { missionTableTexts } from './mission/table-texts.js';
import { verifyTexts } from './mission/verify-texts.js';
import { notificationScreenTexts } from './notification/screen-texts.js';
import { notificationTexts } from './notification/texts.js';
import { announcementTexts } from './overview/announcement-texts.js';
import { overviewTexts } from './overview/texts.js';
import { peopleTexts } from './people/texts.js';
import { driverTexts } from './driver/texts.js';
import { maintenanceTexts } from './maintenance/texts.js';
import { simTexts } from './sim/texts.js';
import { fleetTexts } from './position/fleet-texts.js';
import { mileageTexts } from './position/mileage-texts.js';
import { positionOverviewTexts } from './position/overview-texts.js';
import { playbackTexts } from './position/playback-texts.js';
import { probeTexts } from './probe-texts.js';
import { reportDrawingTexts } from './report/drawing-texts.js';
import { reportMailTexts } from './report/mail-texts.js';
import { reportScheduleTexts } from './report/schedule-texts.js';
import { reportPageTexts } from './report/page-texts.js';
import { shareTexts } from './share/texts.js';
import { teamScreenTexts } from './team/screen-texts.js';
import { teamTexts } from './team/texts.js';
import { storageTexts } from './telemetry/storage-texts.js';
import { telemetryTexts } from './telemetry/texts.js';
import { createTranslator, type Holes, type Lang } from './text.js';
import { tradeScreenTexts } from './trade/screen-texts.js';
import { tradeTexts } from './trade/texts.js';
import { valuesTexts } from './values/texts.js';

/** Every text by key. */
export const allTexts = {
  ...accessScreenTexts,
  ...accessTexts,
  ...accountMessageTexts,
  ...signInTexts,
  ...accountTexts,
  ...alarmScreenTexts,
  ...alarmTexts,
  ...bindingTexts,
  ...commandTexts,
  ...commandNameTexts,
  ...relayTexts,
  ...certificateTexts,
  ...auditTexts,
  ...auditFieldTexts,
  ...chartTexts,
  ...detailTexts,
  ...deviceTexts,
  ...inventoryTexts,
  ...dictionaryTexts,
  ...messageTexts,
  ...exportTexts,
  ...fenceTexts,
  ...fleetReportTexts,
  ...choiceTexts,
  ...frameTexts,
  ...geoScreenTexts,
  ...mapScreenTexts,
  ...mapTexts,
  ...contactMessageTexts,
  ...missionScreenTexts,
  ...decisionTexts,
  ...handoverTexts,
  ...stabilityTexts,
  ...roomTexts,
  ...missionDetailTexts,
  ...missionShareTexts,
  ...missionCustomerTexts,
  ...missionNewsTexts,
  ...missionTexts,
  ...missionPoolTexts,
  ...missionStatisticsTexts,
  ...missionTableTexts,
  ...verifyTexts,
  ...notificationScreenTexts,
  ...notificationTexts,
  ...outboxTexts,
  ...announcementTexts,
  ...overviewTexts,
  ...profileTexts,
  ...ruleTexts,
  ...peopleTexts,
  ...driverTexts,
  ...maintenanceTexts,
  ...simTexts,
  ...fleetTexts,
  ...mileageTexts,
  ...positionOverviewTexts,
  ...playbackTexts,
  ...probeTexts,
  ...reportDrawingTexts,
  ...reportMailTexts,
  ...reportPageTexts,
  ...reportScheduleTexts,
  ...shareTexts,
  ...teamScreenTexts,
  ...teamTexts,
  ...storageTexts,
  ...telemetryTexts,
  ...tradeScreenTexts,
  ...tradeTexts,
  ...valuesTexts,
} as const;

/** The key of a text. */
export type TextKey = keyof typeof allTexts;
/** The holes of a text, all of them needed; none for a text without holes. */
export type TextArgs<K extends TextKey> = [Holes<(typeof allTexts)[K]>] extends [never]
  ? []
  : [Record<Holes<(typeof allTexts)[K]>, string | number>];

const translators = { 'zh-cn': createTranslator(allTexts, 'zh-cn'), en: createTranslator(allTexts, 'en') } as const;

/** A text in a language with its holes filled: mails, spreadsheets, answers. The page uses react-i18next over the same rows. */
export function text<K extends TextKey>(lang: Lang, key: K, ...args: TextArgs<K>): string {
  return translators[lang].t(key, args[0] ?? {});
}

/** Whether a text is the key of one. */
export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(allTexts, key);
}
