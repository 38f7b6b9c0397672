/** Celsius or Fahrenheit: one choice for every screen, kept in local storage; before one is made there the account's, else Celsius. */
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

/** Takes the account's unit where this browser has none of its own. */
export function suggestTemperatureUnit(unit: TemperatureUnit | null): void {
  try {
    if (unit !== null && localStorage.getItem(key) === null) unitStore.setState({ unit });
  } catch {
    // Nothing is kept here, and nothing was chosen.
  }
}

/** Takes a unit chosen for the account; null leaves the browser as it is. */
export function takeTemperatureUnit(unit: TemperatureUnit | null): void {
  if (unit !== null && unitStore.getState().unit !== unit) toggleTemperatureUnit();
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
