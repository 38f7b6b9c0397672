/** Which map a person looks at: kept in the browser, for all maps of the product. */
import { create } from 'zustand';
import { type MapLook, type MapProviderName, mapProviderNames } from '@frostway/core/map/providers';

const key = 'map';
export type MapChoice = { readonly name: MapProviderName; readonly look: MapLook };

function keptChoice(): MapChoice | undefined {
  try {
    const [name, look] = (localStorage.getItem(key) ?? '').split(' ');
    const known = mapProviderNames.find((each) => each === name);
    return known === undefined ? undefined : { name: known, look: look === 'satellite' ? 'satellite' : 'roads' };
  } catch {
    return undefined;
  }
}

/** Undefined until somebody chooses: what the operator shows at first. */
export const useMapChoice = create<{ readonly choice: MapChoice | undefined }>(() => ({ choice: keptChoice() }));

/** Chooses, in this window and for the next ones. */
export function chooseMap(choice: MapChoice): void {
  useMapChoice.setState({ choice });
  try {
    localStorage.setItem(key, `${choice.name} ${choice.look}`);
  } catch {
    // A browser that keeps nothing shows the first map in its next window.
  }
}
