/** A report as a mail: what came out, key figures, and where to look and to verify; its file is made when the mail is sent. */
import type { ReportSensor } from '@frostway/contract/report/content';
import { text } from '@frostway/contract/texts';
import type { Mail } from '../../outbox/outbox.js';
import type { MailReader } from '../mission/index.js';
import { type AttachedReport, attachedReport } from './attached.js';
import { titleOf } from './pdf/verdict.js';
import { outcomeOf } from './outcome.js';
import { Words } from './pdf/words.js';
import type { Report } from './report.js';

/** Sensors a mail tells of one by one. */
const mostSensors = 20;

/** What it takes beside the report. */
export type MailOf = Pick<AttachedReport, 'subject' | 'ownerId' | 'xlsx'> & {
  /** Where it is seen on the platform. */
  readonly link: string;
  /** Above the figures, and after them. */
  readonly lead: readonly string[];
  readonly end: readonly string[];
};

/** See above. */
export function reportMail({ content, verifyUrl }: Report, { lang, unit, zone }: MailReader, of: MailOf): Omit<Mail, 'to'> {
  const words = new Words({ language: lang, unit, zone, verifyUrl });
  const { verdict, sensors, revision, hash } = content;
  const outcome = outcomeOf(words, content);
  const subject = text(lang, 'report.mail.subject', { name: titleOf(words, content), outcome });
  const lines = [
    ...of.lead,
    '',
    `${words.say('report.outcome')}${colon(words)}${outcome}`,
    words.period(content.from, content.until),
    words.say('report.mail.out', { duration: words.duration(verdict.minutesOut * 60_000) }),
    ...(verdict.warnings === 0 ? [] : [words.say('report.outcome.warnings', { count: verdict.warnings })]),
    '',
    ...sensors.slice(0, mostSensors).map((sensor) => sensorLine(words, sensor)),
    ...(sensors.length > mostSensors ? [words.say('report.mail.more', { count: sensors.length - mostSensors })] : []),
    '',
    words.say(of.xlsx ? 'report.mail.attachedBoth' : 'report.mail.attached', { revision, hash }),
    words.say('report.mail.verify', { url: verifyUrl }),
    ...of.end,
  ];
  const wanted: AttachedReport = { subject: of.subject, ownerId: of.ownerId, lang, unit, zone, xlsx: of.xlsx, revision, hash };
  return { subject, text: `${lines.join('\n')}\n`, link: of.link, attached: attachedReport(wanted) };
}

const colon = (words: Words): string => (words.drawing.language === 'en' ? ': ' : '：');

/** `Fridge 1: 2.1–8.4 °C, mean 5.0 °C, MKT 5.2 °C, out of range 0:34:00, coverage 99.8 %`. */
function sensorLine(words: Words, { name, mac, imei, figures }: ReportSensor): string {
  const sensor = name === '' ? (mac ?? imei ?? '') : name;
  const figure = figures.find(({ probe }) => probe === 'temperature');
  if (figure?.min == null || figure.max === null) return words.say('report.mail.noReadings', { sensor });
  return words.say('report.mail.sensor', {
    sensor,
    min: words.temperature(figure.min.value),
    max: words.temperature(figure.max.value),
    mean: words.temperature(figure.mean),
    mkt: words.temperature(figure.mkt),
    out: words.minutes(figure.minutesBelow + figure.minutesAbove),
    coverage: words.share(figure.coverage),
  });
}
