/** The texts of the pages around the login, for the pages that say them. Importing this is enough. */
import { signInTexts } from '@frostway/contract/account/sign-in-texts';
import { addTexts } from '../../api/language.js';

addTexts(signInTexts);
