/** Every text of the product, for all pages inside the frame. Importing this is enough. */
import { allTexts } from '@frostway/contract/texts';
import { addTexts } from './language.js';

addTexts(allTexts);
