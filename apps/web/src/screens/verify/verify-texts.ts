/** The texts of the pages that are opened without a login, by a contact or by who holds a report. Importing this is enough. */
import { reportPageTexts } from '@frostway/contract/report/page-texts';
import { verifyTexts } from '@frostway/contract/mission/verify-texts';
import { addTexts } from '../../api/language.js';

addTexts(verifyTexts);
addTexts(reportPageTexts);
