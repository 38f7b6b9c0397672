/** The calls of the optional second factor. */
import { secondFactor as table } from '@frostway/contract/account/second-factor';
import { refuse } from '@frostway/contract/refusals';
import { type Mounted, serve } from '../../call/serve.js';
import { checkOldPassword } from './login.js';
import type { AccountOptions } from './options.js';
import { prepareSecondFactor, readSecondFactor, removeSecondFactor, takeSecondFactor, turnOnSecondFactor } from './second-factor.js';
import { getAccount } from './sql.js';

export function totpCalls(options: AccountOptions): Mounted[] {
  const { clock } = options;
  return serve('account', table, {
    totp: (_input, caller, { db }) => readSecondFactor(db, caller.accountId),
    prepareTotp: async (input, caller, context) => {
      const row = await getAccount(context.db, caller.accountId);
      if ((await readSecondFactor(context.db, row.id)).isOn) refuse('nothingChanged');
      if (!(await checkOldPassword(row, input.password, context, clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
      return prepareSecondFactor(context.db, row, new Date(clock.now()), options.sealer);
    },
    turnOnTotp: async (input, caller, { db, independentTransaction, audit }) => {
      const recoveryCodes = await turnOnSecondFactor(db, caller.accountId, input.code, independentTransaction, options);
      audit({ entity: 'account', id: caller.accountId, after: { changed: 'secondFactorOn' } });
      return { recoveryCodes };
    },
    turnOffTotp: async (input, caller, context) => {
      const { db, independentTransaction, audit } = context;
      const row = await getAccount(db, caller.accountId);
      if (!(await readSecondFactor(db, row.id)).isOn) refuse('nothingChanged');
      if (!(await checkOldPassword(row, input.password, context, clock))) refuse('oldPasswordWrong', { password: 'oldPasswordWrong' });
      if (!(await takeSecondFactor(db, row.id, input.code, independentTransaction, options)))
        refuse('secondFactorWrong', { code: 'secondFactorWrong' });
      await removeSecondFactor(db, row.id);
      audit({ entity: 'account', id: row.id, after: { changed: 'secondFactorOff' } });
      return null;
    },
  });
}
