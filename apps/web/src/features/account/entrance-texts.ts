/** The texts of the pages around the login, for the pages that say them. Importing this is enough. */
import { entranceTexts } from '@frostway/contract/account/entrance-texts';
import { addTexts } from '../../api/language.js';

addTexts(entranceTexts);
