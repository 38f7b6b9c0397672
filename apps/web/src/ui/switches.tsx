/** The three small switches that stand at the top of every page: temperature unit, language, theme. */
import { account } from '@frostway/contract/account/endpoints';
import { type Lang, languages } from '@frostway/contract/text';
import { call } from '../api/call.js';
import { chooseLanguage, useText } from '../api/language.js';
import { isGuestPage, sessionToken } from '../api/session.js';
import { unitWord } from '../values/figures.js';
import { toggleTemperatureUnit, useTemperatureUnit } from '../values/temperature-unit.js';
import { Icon } from './icons.js';
import { usePhone } from './phone.js';
import { toggleTheme, useThemeMode } from './theme-mode.js';

/** °C or °F. */
export function UnitSwitch() {
  const { t } = useText();
  const unit = unitWord(t, useTemperatureUnit());
  return (
    <button
      type="button"
      className="ib"
      onClick={toggleTemperatureUnit}
      aria-label={t('frame.unit.switch', { unit })}
      title={t('frame.unit.switch', { unit })}
    >
      {unit}
    </button>
  );
}

/** Takes a language, and with a session tells the server, so that mails speak it too. */
function takeLanguage(lang: Lang): void {
  chooseLanguage(lang);
  // The page speaks it already; a server that could not be told only writes its mails in the other one.
  if (sessionToken() !== undefined && !isGuestPage(location.pathname, location.search))
    void call(account.changeLanguage, { language: lang }).catch(() => undefined);
}

/** One button that names the other language. */
export function LanguageSwitch() {
  const { t, lang } = useText();
  return (
    <button
      type="button"
      className="ib"
      onClick={() => takeLanguage(lang === 'en' ? 'zh-cn' : 'en')}
      aria-label={t('frame.language')}
      title={t('frame.language')}
    >
      {t('frame.language.other')}
    </button>
  );
}

/** Both languages side by side, for pages before the login. */
export function LanguageChoice() {
  const { t, lang } = useText();
  return (
    <div className="seg" role="group" aria-label={t('frame.language')}>
      {languages.map((each) => (
        <button key={each} type="button" aria-pressed={each === lang} lang={each} onClick={() => takeLanguage(each)}>
          {t(`frame.language.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** Light or dark. */
export function ThemeSwitch() {
  const { t } = useText();
  const isDark = useThemeMode() === 'dark';
  const size = usePhone() ? 20 : 16;
  const words = isDark ? t('frame.theme.toLight') : t('frame.theme.toDark');
  return (
    <button type="button" className="ib" onClick={toggleTheme} aria-label={words} title={words}>
      <Icon name={isDark ? 'sun' : 'moon'} size={size} />
    </button>
  );
}
