/** Accounts: getting in, staying in, leaving; what one's own account is and how it is entered. */
import type { Mounted } from '../../call/serve.js';
import type { Feature } from '../../platform/feature.js';
import type { Tools } from '../../platform/tools.js';
import { apiTokenCalls } from './api-tokens.js';
import { signInCalls } from './sign-in.js';
import type { AccountOptions } from './options.js';
import { internetCalls } from './internet.js';
import { outboxReading } from './outbox.js';
import { ownCalls } from './own.js';
import { recoveryCalls } from './recovery.js';
import { removeEnded } from './sql.js';
import { totpCalls } from './totp.js';

export { ensureAdministrator, ensureDemoAccount, resetPassword } from './first-accounts.js';
export { countGuess, countLikelyGuess, type Guess } from './failures.js';
export { hashPassword } from './login.js';
export { parsePhone, phoneOf } from './phone.js';
export { sign, type Signature } from './signing.js';
export { endRecoveries, replacePassword } from './new-password.js';
export { addAccount, endOtherSessions, findAccount, reachedOf, type ReachedRow } from './sql.js';
export { setRetention, setSignedIncidents, setTwoSignatures } from './sql.js';
export { checkConfirmation, isKeptName } from './register.js';
export type { AccountOptions } from './options.js';
export { sealSecondFactors } from './second-factor.js';
export { removeEnded } from './sql.js';
export { countUpload } from './uploads.js';

/** The handlers of every call of accounts. */
function accountCalls(options: AccountOptions): Mounted[] {
  return [
    ...signInCalls(options),
    ...recoveryCalls(options),
    ...ownCalls(options),
    ...totpCalls(options),
    ...apiTokenCalls(options),
    ...outboxReading(),
    ...internetCalls(options),
  ];
}

/** What accounts add. */
export function accountFeature(tools: Tools): Feature {
  const { config, clock, db } = tools;
  return {
    name: 'account',
    calls: accountCalls({ ...tools, sessionHours: config.FROSTWAY_SESSION_HOURS, hasDemo: config.FROSTWAY_DEMO }),
    jobs: [{ name: 'ended', line: '7 3 * * *', run: () => removeEnded(db, clock.now()) }],
  };
}
