/** How warm the places of a room were: on its plan, and as a table. */
import type { ReportContent } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import { nameOf } from './figures.js';
import type { Photos } from './photos.js';
import type { Sheet } from './sheet.js';
import { type Cell, type Column, drawTable } from './table.js';
import type { Words } from './words.js';

/** The plan on the page, points: its height at the most, and the dots on it. */
const [planHeight, dot] = [300, 8];

/** See above; nothing where it is of no room. */
export function drawMapping(sheet: Sheet, words: Words, { mapping, sensors }: ReportContent, photos: Photos): void {
  if (mapping === undefined) return;
  const { places, hottest, coldest, plan } = mapping;
  const meanOf = (place: number | null): number | null =>
    sensors[places[place ?? -1]?.sensor ?? -1]?.figures.find(({ probe }) => probe === 'temperature')?.mean ?? null;
  const [most, least] = [meanOf(hottest), meanOf(coldest)];
  // A difference of degrees has no zero to be shifted.
  const spread = most === null || least === null ? null : (most - least) * (words.unit === 'F' ? 1.8 : 1);
  sheet.title(
    words.say('report.part.mapping'),
    [
      words.say('report.mapping.lead'),
      ...(spread === null ? [] : [words.say('report.mapping.spread', { value: `${words.figure(spread, false)} °${words.unit}` })]),
    ].join('　'),
    planHeight + 2 * dot + 10,
  );
  // A dot may stand on its edge.
  const box = photos.plan(plan, sheet.left + dot, sheet.y + 2 + dot, sheet.width - 2 * dot, planHeight);
  const { doc } = sheet;
  for (const [index, { x, y }] of places.entries()) {
    const [atX, atY] = [box.x + x * box.width, box.y + y * box.height];
    const colour = index === hottest ? colours.alarm : index === coldest ? colours.cold : colours.ink2;
    doc.circle(atX, atY, dot).fill(colour);
    doc.circle(atX, atY, dot).undash().lineWidth(1).strokeColor('#ffffff').stroke();
    sheet.put(String(index + 1), atX - dot, atY - 5, { size: 7.5, colour: '#ffffff' as never, width: 2 * dot, align: 'center' });
  }
  sheet.y = box.y + box.height + dot + 4;
  const right = { align: 'right' } as const;
  const columns: Column[] = [
    { head: '', share: 6 },
    { head: words.say('report.mapping.place'), share: 24 },
    { head: words.say('report.head.sensor'), share: 24 },
    { head: words.say('report.figure.lowest'), share: 11, ...right },
    { head: words.say('report.figure.highest'), share: 11, ...right },
    { head: words.say('report.figure.mean'), share: 11, ...right },
    { head: words.say('report.figure.mkt'), share: 11, ...right },
    { head: words.say('report.mapping.out'), share: 13, ...right },
    { head: words.say('report.figure.coverage'), share: 12, ...right },
    { head: '', share: 14 },
  ];
  const rows = places.flatMap(({ sensor: at, label }, index) => {
    const sensor = sensors[at];
    const figures = sensor?.figures.find(({ probe }) => probe === 'temperature');
    if (sensor === undefined || figures === undefined) return [];
    const mark: Cell =
      index === hottest
        ? { text: words.say('report.mapping.hottest'), colour: colours.alarmInk, bold: true }
        : index === coldest
          ? { text: words.say('report.mapping.coldest'), colour: colours.coldInk, bold: true }
          : '';
    const figure = (value: number | null): string => words.figure(value, true);
    return [
      {
        cells: [
          String(index + 1),
          label,
          nameOf(sensor),
          figure(figures.min?.value ?? null),
          figure(figures.max?.value ?? null),
          figure(figures.mean),
          figure(figures.mkt),
          words.minutes(figures.minutesBelow + figures.minutesAbove),
          words.share(figures.coverage),
          mark,
        ],
      },
    ];
  });
  drawTable(sheet, columns, rows, 8);
}
