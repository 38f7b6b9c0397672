/** Every text of the product, for all pages inside the frame. Importing this is enough. */
import { createTranslator, languages } from '@frostway/contract/text';
import { allTexts } from '@frostway/contract/texts';
import { defaultLanguage, translator } from './language.js';

const all = createTranslator(allTexts, defaultLanguage);
for (const lang of languages) translator.addResourceBundle(lang, 'translation', all.getResourceBundle(lang, 'translation'));
