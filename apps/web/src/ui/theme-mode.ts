/** Light or dark: the system's choice until the user makes one, kept in local storage. public/theme.js applies the same rule before the first paint. */
import { create } from 'zustand';

export type ThemeMode = 'light' | 'dark';
const key = 'theme';
const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : undefined;

function chosen(): ThemeMode | undefined {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'light' || kept === 'dark' ? kept : undefined;
  } catch {
    return undefined;
  }
}

function modeNow(): ThemeMode {
  return chosen() ?? (system?.matches === true ? 'dark' : 'light');
}

const themeStore = create<{ mode: ThemeMode }>(() => ({ mode: modeNow() }));

function apply(): void {
  const mode = modeNow();
  document.documentElement.dataset['theme'] = mode;
  themeStore.setState({ mode });
}
system?.addEventListener('change', apply);
// The system may have changed its mind since the first paint.
if (typeof document !== 'undefined') apply();

/** The theme on the screen. */
export function useThemeMode(): ThemeMode {
  return themeStore((state) => state.mode);
}

/** From light to dark and back; from then on the system is not followed. */
export function toggleTheme(): void {
  try {
    localStorage.setItem(key, themeStore.getState().mode === 'dark' ? 'light' : 'dark');
  } catch {
    // Without storage the system's theme stays.
  }
  apply();
}
