/** The thin bar while a demo is looked at whose names are not in the reader's language: says so, and offers to open the one whose names are. */
import { demoAccounts, demoPassword } from '@frostway/contract/account/demo';
import { account } from '@frostway/contract/account/endpoints';
import { useState } from 'react';
import { useAction } from '../api/answers.js';
import { useText } from '../api/language.js';
import { useProfile } from '../api/profile.js';
import { errorText } from '../api/refused.js';
import { useEnter } from '../features/account/enter.js';
import { Icon } from '../ui/icons.js';
import { toast } from '../ui/toasts.js';

const closedKey = 'demo-bar-closed';
const names: readonly string[] = Object.values(demoAccounts);

/** See above. Nothing for every other account, and once it was closed in this tab. */
export function DemoBar() {
  const { t, lang } = useText();
  const own = useProfile().data;
  const enter = useEnter();
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(closedKey) !== null);
  // What is open belongs to the fleet that is left.
  const login = useAction(account.login, { onDone: (session) => enter(session, '/view') });
  if (own?.level !== 'demo' || !names.includes(own.account) || own.account === demoAccounts[lang] || isClosed) return null;
  const open = (): void =>
    login.mutate(
      { account: demoAccounts[lang], password: demoPassword },
      { onError: (error) => toast({ words: errorText(error, lang), hue: 'alarm', icon: 'alarm' }) },
    );
  const close = (): void => {
    sessionStorage.setItem(closedKey, 'yes');
    setClosed(true);
  };
  return (
    <div className="lost newer" role="status">
      <Icon name="info" />
      <span>{t('frame.demo.otherNames')}</span>
      <span className="grow" />
      <span className="row gap12">
        <button type="button" className="lnk" onClick={close}>
          {t('frame.demo.stay')}
        </button>
        <button type="button" className="lnk" disabled={login.isPending} onClick={open}>
          {t('frame.demo.open')}
        </button>
      </span>
    </div>
  );
}
