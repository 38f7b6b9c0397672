/** What the login shows to somebody who came by a link, or asks for one: loaded only then. */
import './sign-in-texts.js';

export { ActivationReturn } from './ActivationReturn.js';
export { InternetReturn } from './InternetReturn.js';
export { ResendActivation } from './ResendActivation.js';
