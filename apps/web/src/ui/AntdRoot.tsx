/** antd in our theme and the page's language, with dayjs speaking the same. */
import { ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useText } from '../api/language.js';
import { Icon } from './icons.js';
import { leaveByTab } from './leave-by-tab.js';
import { useThemeMode } from './theme-mode.js';
import { themeOf } from './theme.js';

const locales = { 'zh-cn': zhCN, en: enUS } as const;

// antd's own icons carry English names, which would become part of what their buttons are called.
const closeIcon = <Icon name="x" />;
const openIcon = <Icon name="down" size={14} />;
const dayIcon = <Icon name="calendar" size={14} />;
const timeIcon = <Icon name="clock" size={14} />;
const clearIcon = <Icon name="x" size={14} />;
const busyIcon = (
  <span className="turning">
    <Icon name="refresh" size={14} />
  </span>
);

/** People who want no motion. */
const stillness = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;
function onStillness(listener: () => void): () => void {
  stillness?.addEventListener('change', listener);
  return () => stillness?.removeEventListener('change', listener);
}

/** Around everything that uses antd. */
export function AntdRoot({ children }: { children: ReactNode }) {
  const { t, lang } = useText();
  const mode = useThemeMode();
  const isStill = useSyncExternalStore(onStillness, () => stillness?.matches === true);
  const theme = useMemo(() => {
    const own = themeOf(mode);
    // Where the styles leave motion out, antd's menus would wait for its end and never come.
    return isStill ? { ...own, token: { ...own.token, motion: false } } : own;
  }, [mode, isStill]);
  useEffect(() => {
    dayjs.locale(lang);
  }, [lang]);
  useEffect(() => {
    // Before the lists hear of it.
    document.addEventListener('keydown', leaveByTab, true);
    return () => document.removeEventListener('keydown', leaveByTab, true);
  }, []);
  return (
    <ConfigProvider
      theme={theme}
      locale={locales[lang]}
      // antd calls a list nothing was found in "no data"; one that is empty says what there is none of (NoChoices.tsx).
      renderEmpty={() => <span className="mut">{t('frame.noneFound')}</span>}
      button={{ autoInsertSpace: false, loadingIcon: busyIcon }}
      modal={{ closeIcon }}
      drawer={{ closeIcon }}
      select={{ suffixIcon: openIcon, loadingIcon: busyIcon, removeIcon: closeIcon }}
      datePicker={{ suffixIcon: dayIcon, clearIcon }}
      timePicker={{ suffixIcon: timeIcon, clearIcon }}
    >
      {children}
    </ConfigProvider>
  );
}
