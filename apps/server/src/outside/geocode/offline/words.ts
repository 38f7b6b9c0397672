/** How a place is said by the names around it: "12 km NE of Shenzhen, Guangdong, China" and 中国 广东省 深圳东北 12 公里. */
import type { Lang } from '@frostway/contract/text';
import type { LngLat } from '@frostway/core/map/systems';

const points = {
  en: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  'zh-cn': ['北', '东北', '东', '东南', '南', '西南', '西', '西北'],
} as const;

/** The eighth of the compass in which a place lies, seen from a town. */
export function bearingWord([townX, townY]: LngLat, [x, y]: LngLat, lang: Lang): string {
  const east = (((((x - townX + 540) % 360) + 360) % 360) - 180) * Math.cos((((townY + y) / 2) * Math.PI) / 180);
  const eighth = Math.round(Math.atan2(east, y - townY) / (Math.PI / 4));
  return points[lang][(eighth + 8) % 8] ?? '';
}

/** A town with the distance of a place from it; `bearing` empty: in it. */
export function besideTown(town: string, kilometres: number, bearing: string, lang: Lang): string {
  if (bearing === '') return town;
  const distance = Math.max(1, Math.round(kilometres));
  if (lang === 'en') return `${distance} km ${bearing} of ${town}`;
  // Latin letters keep a blank from Chinese ones.
  return `${town}${/[!-\u024f]$/.test(town) ? ' ' : ''}${bearing} ${distance} 公里`;
}

/** The name of a country or territory in words that can be read in China too; empty for none. */
export function regionWord(region: string | undefined, lang: Lang): string {
  if (region === undefined) return '';
  const own = lang === 'zh-cn' ? { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' }[region] : { HK: 'Hong Kong', MO: 'Macau' }[region];
  if (own !== undefined) return own;
  return regionNames[lang].of(region) ?? '';
}

const displayNames = (lang: Lang): Intl.DisplayNames => new Intl.DisplayNames([lang], { type: 'region', fallback: 'none' });
const regionNames = { en: displayNames('en'), 'zh-cn': displayNames('zh-cn') };

/** Names from the smallest to the largest as one line: commas in English, the largest first and blanks in Chinese. What a larger name says already is left out. */
export function joinedNames(names: readonly string[], lang: Lang): string {
  const kept = names.filter((name, at) => name !== '' && !names.slice(at + 1).some((larger) => isSaidBy(name, larger)));
  return lang === 'en' ? kept.join(', ') : kept.toReversed().join(' ');
}

/** Whether a larger name says all of one: the same, 北京 within 北京市, 香港 within 中国香港. */
function isSaidBy(name: string, larger: string): boolean {
  return (
    larger === name ||
    larger === `中国${name}` ||
    (larger.length === name.length + 1 && larger.startsWith(name) && /[市县区省州]$/.test(larger))
  );
}
