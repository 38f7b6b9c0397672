/** Answers for a font with Chinese characters, without which every screenshot in Chinese shows boxes. */
import { runQuietly } from '../process/command.mjs';
import { filesBelow } from './stamp.mjs';
import { installDebianPackages, mayInstall } from './debian.mjs';

const fontFolders = ['/usr/share/fonts', '/usr/local/share/fonts', `${process.env['HOME'] ?? ''}/.local/share/fonts`];
const chineseFont = /(noto|source)[-_ ]?(sans|serif).*(cjk|sc|han)|wqy|wenquanyi|droidsansfallback|ukai|uming/i;

/** Whether the system can draw Chinese. macOS and Windows always can. */
async function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  try {
    return (await runQuietly('fc-list', [':lang=zh'])).trim() !== '';
  } catch {
    return fontFolders.some((folder) => filesBelow(folder, () => false).some((path) => chineseFont.test(path)));
  }
}

/**
 * Sees to a Chinese font, installing one where that is possible. Without one the tests still tell right from wrong, so
 * a missing font is said, not refused.
 * @param {(what: string) => void} doing
 * @returns {Promise<string>}
 */
export async function provideChineseFont(doing) {
  if (await hasChineseFont()) return 'Chinese can be drawn';
  const missing = 'no Chinese font: screenshots will show boxes (Debian: sudo apt-get install fonts-noto-cjk)';
  if (!mayInstall()) return missing;
  doing('apt-get install fonts-noto-cjk');
  try {
    await installDebianPackages(['fonts-noto-cjk']);
  } catch {
    return missing;
  }
  return 'fonts-noto-cjk installed';
}
