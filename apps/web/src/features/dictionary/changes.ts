/** Which answers a change of the dictionary makes old. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';

export const changedByData = [dictionary.groups, dictionary.data] as const;
