/** Calls whose table stands and whose handlers follow. */
import { internet } from '@frostway/contract/account/internet';
import { type Mounted, serve } from '../../call/serve.js';

const soon = async (): Promise<never> => {
  throw new Error('not built yet');
};

export function unfinishedCalls(): Mounted[] {
  const all = <T extends object>(table: T): { [K in keyof T]: typeof soon } =>
    Object.fromEntries(Object.keys(table).map((name) => [name, soon])) as { [K in keyof T]: typeof soon };
  return [...serve('account', internet, all(internet))];
}
