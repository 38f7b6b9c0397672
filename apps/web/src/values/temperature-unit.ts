/** Celsius or Fahrenheit: one choice for every screen, kept in local storage; Celsius at first. */
import type { TemperatureUnit } from '@frostway/core/units';
import { create } from 'zustand';

const key = 'temperatureUnit';

function kept(): TemperatureUnit {
  try {
    return localStorage.getItem(key) === 'F' ? 'F' : 'C';
  } catch {
    return 'C';
  }
}

const unitStore = create<{ unit: TemperatureUnit }>(() => ({ unit: kept() }));

/** The unit temperatures are shown in. */
export function useTemperatureUnit(): TemperatureUnit {
  return unitStore((state) => state.unit);
}

/** From C to F and back. */
export function toggleTemperatureUnit(): void {
  const unit = unitStore.getState().unit === 'C' ? 'F' : 'C';
  unitStore.setState({ unit });
  try {
    localStorage.setItem(key, unit);
  } catch {
    // A browser that keeps nothing still shows the choice until the page is closed.
  }
}
