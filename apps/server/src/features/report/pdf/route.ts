/** The map of a report: tracks coloured by temperature, the stops, and where alarms began, on coasts and towns, with a scale. It says itself that it is a sketch. */
import type { ReportContent } from '@frostway/contract/report/content';
import { clipArea, type Corner, type Rectangle } from './clip.js';
import { colours, type Colour } from './colours.js';
import type { Ground, Position } from './ground.js';
import { roundStep } from './scales.js';
import type { Sheet } from './sheet.js';
import { bandAt, type Band, sideOf } from './trace.js';
import type { Words } from './words.js';

/** Points of a track that are further apart in time are joined by a dashed line: nobody knows the way between. */
const knownMs = 30 * 60_000;
const kmOfDegree = 111.32;
/** What is shown at the least, degrees. */
const leastSpan = 0.03;
const mostTowns = 16;

type Kind = 'in' | 'above' | 'below' | 'none';
const looks: Readonly<Record<Kind, { readonly colour: Colour; readonly width: number }>> = {
  in: { colour: colours.normal, width: 2 },
  above: { colour: colours.alarm, width: 3.6 },
  below: { colour: colours.cold, width: 3.6 },
  none: { colour: colours.silent, width: 1.4 },
};

/** Draws it where the sheet is; nothing where no place is known. */
export function drawRoute(sheet: Sheet, words: Words, report: ReportContent, readGround: () => Ground): void {
  const stops = report.subject.kind === 'mission' ? report.subject.stops : [];
  const alarms = report.incidents.flatMap(({ latitude, longitude, severity }, index) =>
    latitude === null || longitude === null || severity !== 'alarm' ? [] : [{ at: [longitude, latitude] as Position, number: index + 1 }],
  );
  const tracks = report.tracks.filter(({ time }) => time.length > 0);
  if (tracks.length === 0) return;
  const height = 218;
  sheet.title(words.say('report.part.route'), '', height + 22);
  const box = { x: sheet.left, y: sheet.y, width: sheet.width, height };

  const first: Position = [tracks[0]?.longitude[0] ?? 0, tracks[0]?.latitude[0] ?? 0];
  // Of a track over the date line one side is shifted to the other.
  const near = ([longitude, latitude]: Position): Position => [longitude + 360 * Math.round((first[0] - longitude) / 360), latitude];
  const lines = tracks.map((track) => track.time.map((_, index) => near([track.longitude[index] ?? 0, track.latitude[index] ?? 0])));
  const places = [...lines.flat(), ...stops.map(({ longitude, latitude }) => near([longitude, latitude]))];
  const view = viewOf(places, box);
  const { doc } = sheet;
  doc.save().rect(box.x, box.y, box.width, box.height).clip();
  doc.rect(box.x, box.y, box.width, box.height).fill(colours.water);
  const ground = readGround();
  drawLand(sheet, ground, view, box);
  const bands = strictestBands(report);
  for (const [index, track] of tracks.entries()) drawTrack(sheet, (lines[index] ?? []).map(view.at), track, bands);
  const taken: Rectangle[] = [];
  for (const { at, number } of alarms) drawMark(sheet, view.at(near(at)), String(number), colours.alarm, taken);
  for (const [index, stop] of stops.entries()) {
    const at = view.at(near([stop.longitude, stop.latitude]));
    drawMark(sheet, at, letterOf(index), colours.ink, taken);
    label(sheet, at, stop.name, { size: 8, bold: true, colour: colours.ink }, { box, taken });
  }
  let towns = 0;
  for (const { at, zh, en } of ground.towns) {
    const [x, y] = view.at(near(at));
    if (x < box.x + 4 || x > box.x + box.width - 4 || y < box.y + 4 || y > box.y + box.height - 14) continue;
    const name = words.drawing.language === 'en' || zh === '' ? en : zh;
    if (!label(sheet, [x, y], name, { size: 7.5, bold: false, colour: colours.mapInk }, { box, taken })) continue;
    doc.circle(x, y, 1.4).undash().lineWidth(0.7).fillAndStroke(colours.paper, colours.mapInk);
    towns += 1;
    if (towns === mostTowns) break;
  }
  drawScale(sheet, box, view.kmOfPoint);
  doc.restore();
  doc.rect(box.x, box.y, box.width, box.height).undash().lineWidth(0.6).strokeColor(colours.line2).stroke();
  sheet.y += height + 5;
  drawLegend(sheet, words);
  sheet.y += 13;
}

const letterOf = (index: number): string => (index < 26 ? String.fromCodePoint(65 + index) : String(index + 1));
const mercator = (latitude: number): number =>
  (Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360)) * 180) / Math.PI;

type View = { readonly at: (place: Position) => Corner; readonly kmOfPoint: number; readonly west: number; readonly east: number };

/** All of the places within the box, with room around them. */
function viewOf(places: readonly Position[], box: Rectangle): View {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [longitude, latitude] of places) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, mercator(latitude));
    north = Math.max(north, mercator(latitude));
  }
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const perDegree = Math.min(
    box.width / (Math.max(leastSpan, east - west) * 1.25),
    box.height / (Math.max(leastSpan, north - south) * 1.45),
  );
  const latitude = 2 * Math.atan(Math.exp((middleY * Math.PI) / 180)) - Math.PI / 2;
  const half = box.width / 2 / perDegree;
  return {
    at: ([longitude, place]) => [
      box.x + box.width / 2 + (longitude - middleX) * perDegree,
      box.y + box.height / 2 - (mercator(place) - middleY) * perDegree,
    ],
    kmOfPoint: (kmOfDegree * Math.cos(latitude)) / perDegree,
    west: middleX - half,
    east: middleX + half,
  };
}

function drawLand({ doc }: Sheet, { rings }: Ground, view: View, box: Rectangle): void {
  const wide = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 };
  let isDrawn = false;
  for (const { points, west, east } of rings) {
    for (const shift of [-360, 0, 360]) {
      if (west + shift > view.east || east + shift < view.west) continue;
      const corners = clipArea(
        points.map(([longitude, latitude]) => view.at([longitude + shift, latitude])),
        wide,
      );
      let before: Corner | undefined;
      for (const [index, corner] of corners.entries()) {
        if (before !== undefined && index < corners.length - 1 && Math.hypot(corner[0] - before[0], corner[1] - before[1]) < 0.35) continue;
        const [x, y] = [Math.round(corner[0] * 100) / 100, Math.round(corner[1] * 100) / 100];
        if (before === undefined) doc.moveTo(x, y);
        else doc.lineTo(x, y);
        before = corner;
        isDrawn = true;
      }
      if (before !== undefined) doc.closePath();
    }
  }
  if (isDrawn) doc.undash().lineWidth(0.5).fillAndStroke(colours.land, colours.coast, 'even-odd');
}

/** A track has the worst of its sensors: it is judged by the strictest of their bands. */
function strictestBands(report: ReportContent): readonly Band[] {
  const all = report.sensors.flatMap(({ figures }) => figures.filter(({ probe }) => probe === 'temperature').map(({ bands }) => bands));
  const begins = [...new Set(all.flat().map(({ from }) => from))].toSorted((one, other) => one - other);
  return begins.map((from) => {
    const held = all.map((bands) => bandAt(bands, from));
    const [lowers, uppers] = [held.flatMap(({ lower }) => lower ?? []), held.flatMap(({ upper }) => upper ?? [])];
    return { from, lower: lowers.length === 0 ? null : Math.max(...lowers), upper: uppers.length === 0 ? null : Math.min(...uppers) };
  });
}

function drawTrack({ doc }: Sheet, corners: readonly Corner[], track: ReportContent['tracks'][number], bands: readonly Band[]): void {
  const paths = new Map<string, { kind: Kind; isKnown: boolean; steps: [Corner, Corner][] }>();
  for (const [index, corner] of corners.entries()) {
    const before = corners[index - 1];
    if (before === undefined) continue;
    const at = track.time[index] ?? 0;
    const isKnown = at - (track.time[index - 1] ?? at) <= knownMs;
    const value = track.temperature[index] ?? null;
    const kind = value === null || !isKnown ? 'none' : sideOf(bandAt(bands, at), value);
    const key = `${kind} ${isKnown}`;
    const path = paths.get(key) ?? { kind, isKnown, steps: [] };
    paths.set(key, path);
    path.steps.push([before, corner]);
  }
  doc.lineJoin('round').lineCap('round');
  // What was outside lies on top.
  const order: readonly Kind[] = ['none', 'in', 'below', 'above'];
  const sorted = [...paths.values()].toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  const trace = (steps: readonly [Corner, Corner][]): void => {
    let end: Corner | undefined;
    for (const [from, to] of steps) {
      if (from !== end) doc.moveTo(Math.round(from[0] * 100) / 100, Math.round(from[1] * 100) / 100);
      doc.lineTo(Math.round(to[0] * 100) / 100, Math.round(to[1] * 100) / 100);
      end = to;
    }
  };
  for (const { steps } of sorted) {
    trace(steps);
    doc.undash().lineWidth(5).strokeColor(colours.paper).stroke();
  }
  for (const { kind, isKnown, steps } of sorted) {
    const { colour, width } = looks[kind];
    trace(steps);
    if (isKnown) doc.undash();
    else doc.dash(2, { space: 3 });
    doc.lineWidth(width).strokeColor(colour).stroke();
  }
  doc.undash().lineCap('butt');
}

function drawMark(sheet: Sheet, [x, y]: Corner, text: string, colour: Colour, taken: Rectangle[]): void {
  sheet.doc.circle(x, y, 6).undash().lineWidth(1.1).fillAndStroke(colours.paper, colour);
  sheet.put(text, x, y - 5.4, { size: 7.5, bold: true, colour, align: 'center' });
  taken.push({ x: x - 7, y: y - 7, width: 14, height: 14 });
}

/** A name below, above or beside its place, where there is room; false where there is none. */
function label(
  sheet: Sheet,
  [x, y]: Corner,
  name: string,
  { size, bold, colour }: { readonly size: number; readonly bold: boolean; readonly colour: Colour },
  { box, taken }: { readonly box: Rectangle; readonly taken: Rectangle[] },
): boolean {
  const [width, height] = [sheet.widthOf(name, { size }), size * 1.3];
  const away = bold ? 8 : 3;
  for (const [left, top] of [
    [x - width / 2, y + away - 1],
    [x + away + 1, y - height / 2],
    [x - away - 1 - width, y - height / 2],
    [x - width / 2, y - away - height],
  ] as const) {
    const place = { x: left - 1, y: top, width: width + 2, height };
    const isInside = left > box.x + 2 && left + width < box.x + box.width - 2 && top > box.y && top + height < box.y + box.height;
    if (!isInside || taken.some((other) => overlaps(place, other))) continue;
    // A light edge keeps letters readable on lines.
    sheet.doc.rect(place.x, place.y + 1, place.width, place.height - 2).fill(colours.land);
    sheet.put(name, left, top - size * 0.08, { size, bold, colour });
    taken.push(place);
    return true;
  }
  return false;
}

const overlaps = (one: Rectangle, other: Rectangle): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

function drawScale(sheet: Sheet, box: Rectangle, kmOfPoint: number): void {
  const { doc } = sheet;
  const km = roundStep(90 * kmOfPoint, 1) > 110 * kmOfPoint ? roundStep(45 * kmOfPoint, 1) : roundStep(90 * kmOfPoint, 1);
  const width = km / kmOfPoint;
  const [left, y] = [box.x + 10, box.y + box.height - 9];
  const text = km >= 1 ? `${km} km` : `${Math.round(km * 1000)} m`;
  doc.rect(left - 4, y - 13, Math.max(width, sheet.widthOf(text, { size: 7 })) + 8, 17).fill(colours.paper);
  doc
    .moveTo(left, y - 3)
    .lineTo(left, y)
    .lineTo(left + width, y)
    .lineTo(left + width, y - 3)
    .undash()
    .lineWidth(0.9)
    .strokeColor(colours.ink2)
    .stroke();
  sheet.put(text, left + width / 2, y - 12.5, { size: 7, colour: colours.ink2, align: 'center' });
}

function drawLegend(sheet: Sheet, words: Words): void {
  let x = sheet.left;
  for (const kind of ['in', 'above', 'below', 'none'] as const) {
    const { colour, width } = looks[kind];
    sheet.doc
      .moveTo(x, sheet.y + 5.5)
      .lineTo(x + 18, sheet.y + 5.5)
      .undash()
      .lineWidth(width)
      .strokeColor(colour)
      .stroke();
    const text = words.say(`report.map.${kind}`);
    sheet.put(text, x + 22, sheet.y, { size: 7.5, colour: colours.ink2 });
    x += 22 + sheet.widthOf(text, { size: 7.5 }) + 14;
  }
  sheet.put(words.say('report.map.source'), sheet.right, sheet.y, { size: 7.5, colour: colours.ink3, align: 'right' });
}
