/** Texts for other programs: the catalogue of refusals and the other messages. */
import { dictionary as table } from '@frostway/contract/dictionary/endpoints';
import { messageTexts } from '@frostway/contract/dictionary/texts';
import { refusals } from '@frostway/contract/refusals';
import { parseLang } from '@frostway/contract/text';
import { type Mounted, serve } from '../../call/serve.js';

/** The handlers of every call of the dictionary. */
export function dictionaryFeature(): Mounted[] {
  return serve('dictionary', table, {
    config: async (input, _caller, context) => {
      const lang = parseLang(input.lang) ?? context.lang;
      if (input.type === 'text')
        return { text: Object.fromEntries(Object.entries(messageTexts).map(([key, row]) => [key.replace('message.', ''), row[lang]])) };
      return { error: Object.fromEntries(Object.values(refusals).map((row) => [String(row.code), row[lang]])) };
    },
  });
}
