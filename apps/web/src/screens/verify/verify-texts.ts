/** The texts of the page a contact opens without a login. Importing this is enough. */
import { verifyTexts } from '@frostway/contract/mission/verify-texts';
import { addTexts } from '../../api/language.js';

addTexts(verifyTexts);
