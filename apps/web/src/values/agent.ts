/** What a browser calls itself, in names a person knows. Every browser claims to be others too: the order decides. */

/** Browsers by the word that only they say; names are proper names and the same in every language. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

export type Agent = {
  /** Undefined: a browser that is not known, or no browser. */
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** False for programs: every browser calls itself Mozilla. */
  readonly isBrowser: boolean;
  readonly isPhone: boolean;
};

/** See above. */
export function agentOf(text: string): Agent {
  const named = (list: typeof browsers): string | undefined => list.find(([word]) => word.test(text))?.[1];
  return {
    browser: named(browsers),
    system: named(systems),
    isBrowser: text.startsWith('Mozilla/'),
    isPhone: /iPhone|Android|HarmonyOS|Mobile/.test(text),
  };
}
