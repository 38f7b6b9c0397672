/** Logging out; in a browser that shows push messages of the account it first asks whether they are to stop here. */
import { type ReactNode, useState } from 'react';
import { useText } from '../api/language.js';
import { logOut } from '../api/leaving.js';
import { useProfile } from '../api/profile.js';
import { keptPush } from '../api/push.js';
import { useClosing } from './closing.js';
import { FormDialog } from './FormDialog.js';

/** `leave` logs out or asks; `question` is the dialog, drawn by who leaves. */
export function useLogOut(): { readonly leave: () => void; readonly question: ReactNode } {
  const uid = useProfile().data?.uid;
  const [asks, setAsks] = useState(false);
  const leave = (): void => {
    const kept = keptPush();
    // Whose it is may not be known yet: better one question too many than messages that stop unasked.
    if (kept !== undefined && (uid === undefined || kept.uid === uid)) setAsks(true);
    else void logOut({ keepsPush: false });
  };
  return { leave, question: asks ? <LogOutDialog onClose={() => setAsks(false)} /> : null };
}

function LogOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const [stops, setStops] = useState(true);
  return (
    <FormDialog
      closing={closing}
      title={t('frame.account.logOut')}
      act={t('frame.account.logOut')}
      onSubmit={() => void logOut({ keepsPush: !stops })}
      width={440}
    >
      <p className="ask-lead">{t('frame.account.pushLead')}</p>
      <label className="check">
        <input type="checkbox" checked={stops} onChange={(event) => setStops(event.target.checked)} />
        {t('frame.account.pushStops')}
      </label>
    </FormDialog>
  );
}
