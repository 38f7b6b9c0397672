/** A report of every kind there is, with all a file may hold: of a mission, of devices, of a room on its plan and without one; and one whose names have the letters files go wrong by. */
import type { ReportContent, ReportFacts, ReportPhoto } from '@frostway/contract/report/content';
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { madeReport } from './report.fixture.js';

export type Made = ReturnType<typeof madeReport>;
type Picture = { readonly photo: ReportPhoto; readonly bytes: Buffer };

async function pictureOf(type: ReportPhoto['type'], drawn: Sharp): Promise<Picture> {
  const bytes = await drawn.toBuffer();
  return { photo: { sha256: createHash('sha256').update(bytes).digest('hex'), type, bytes: bytes.length }, bytes };
}
const flat = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 140, b: 200 } } });
const withPictures = (made: Made, pictures: readonly Picture[]): Made => ({
  ...made,
  photos: new Map([...made.photos, ...pictures.map(({ photo, bytes }) => [photo.sha256, bytes] as const)]),
});

/** Pictures as telephones and scanners make them; the last, of the colours of printers, no archive holds. */
const pictures = (): Promise<Picture[]> =>
  Promise.all([
    pictureOf('image/jpeg', flat(800, 500).withIccProfile('p3').jpeg()),
    pictureOf('image/jpeg', flat(300, 500).greyscale().jpeg({ progressive: true })),
    pictureOf('image/png', flat(300, 200).png({ palette: true })),
    pictureOf('image/png', flat(300, 200).toColourspace('rgb16').png()),
    pictureOf('image/png', flat(300, 200).greyscale().png()),
    pictureOf('image/jpeg', flat(300, 200).toColourspace('cmyk').jpeg()),
  ]);

/** By their names. */
export async function everyKind(): Promise<ReadonlyMap<string, Made>> {
  const taken = await pictures();
  const mission = withPictures(madeReport(), taken);
  const [note, ...notes] = mission.report.notes ?? [];
  const ofDevices: Partial<ReportFacts> = { decisions: [], handover: null, notes: [] };
  const places = Array.from({ length: 12 }, (_, sensor) => ({
    sensor,
    label: sensor % 2 === 0 ? `Door, upper shelf ${sensor}` : '门边上层货架',
    x: (sensor % 4) / 3,
    y: Math.floor(sensor / 4) / 2,
  }));
  const plan = await pictureOf('image/png', flat(1200, 700).png());
  const room = (of: ReportPhoto | null): Made =>
    madeReport(
      places.map(({ sensor }) => `Shelf ${sensor}`),
      { minutes: 4320, every: 10 },
      {
        ...ofDevices,
        subject: { kind: 'devices', group: null },
        incidents: [],
        allowances: [],
        mapping: { room: 'Cold store 3', plan: of, places, hottest: 0, coldest: 5 },
      },
    );
  return new Map([
    [
      'mission',
      {
        ...mission,
        report: {
          ...mission.report,
          notes: [...(note === undefined ? [] : [{ ...note, photos: [...note.photos, ...taken.map(({ photo }) => photo)] }]), ...notes],
        },
      },
    ],
    [
      'devices',
      madeReport(
        ['Freezer 1, upper shelf', 'Łódź Ω 冷库', '第五个传感器，名称很长，一行写不下'],
        { minutes: 14_400, every: 10 },
        { ...ofDevices, subject: { kind: 'devices', group: 'Cold rooms' } },
      ),
    ],
    ['room', withPictures(room(plan.photo), [plan])],
    ['room-without-plan', room(null)],
    ['odd-letters', named('A & B <Cold> "x" )( \\ \u0001\t\uFFFE \u{1F692} e\u0301 \u200B\u202E \uE000 שלום')],
  ]);
}

/** Everything that has a name has this one. */
function named(name: string): Made {
  const made = madeReport([name, name, name]);
  const { report } = made;
  const subject = { ...report.subject, name, code: name, externalId: name, person: name, vehicle: name } as ReportFacts['subject'];
  const changed: ReportContent = {
    ...report,
    subject,
    owner: { account: name, nickname: name },
    incidents: report.incidents.map((incident) => ({ ...incident, name })),
  };
  return { ...made, report: changed };
}
