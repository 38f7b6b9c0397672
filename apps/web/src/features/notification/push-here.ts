/** How push messages stand in this browser, and turning them on and off here. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { PushBrowser } from '@frostway/contract/notification/rows';
import { useEffect, useState } from 'react';
import { useAction } from '../../api/answers.js';
import { keepPush, ownFingerprint, type PushLack, pushLack, subscribeHere, unsubscribeHere } from '../../api/push.js';

/** What keeps it off when somebody tried: the question was closed without a yes, or the push service did not answer. */
export type PushTrouble = 'notAllowed' | 'unreachable';
export type PushHere = {
  /** Undefined until the browser has said. */
  readonly state: PushLack | 'denied' | 'on' | 'off' | undefined;
  /** This browser's entry in the list, while it is on. */
  readonly row: PushBrowser | undefined;
  readonly trouble: PushTrouble | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  /** Asks for the permission first: only ever after a click. */
  readonly turnOn: () => void;
  readonly turnOff: () => void;
};

/** `rows` is the list of the account `uid`, `publicKey` what a browser subscribes with. */
export function usePushHere(uid: number | undefined, publicKey: string | null, rows: readonly PushBrowser[]): PushHere {
  const [lack] = useState(pushLack);
  const [fingerprint, setFingerprint] = useState<string | null>();
  const [permission, setPermission] = useState(() => (lack === undefined ? Notification.permission : 'default'));
  const [trouble, setTrouble] = useState<PushTrouble>();
  const [isAsking, setAsking] = useState(false);
  const add = useAction(notification.addPushBrowser);
  const remove = useAction(notification.removePushBrowser);
  useEffect(() => {
    if (lack !== undefined) return;
    let isShown = true;
    const found = (own?: string): void => (isShown ? setFingerprint(own ?? null) : undefined);
    ownFingerprint().then(found, () => found());
    return () => void (isShown = false);
  }, [lack]);
  const row = fingerprint == null ? undefined : rows.find((each) => each.fingerprint === fingerprint);

  const subscribe = async (key: string, forUid: number): Promise<void> => {
    const allowed = await Notification.requestPermission();
    setPermission(allowed);
    if (allowed !== 'granted') return setTrouble(allowed === 'denied' ? undefined : 'notAllowed');
    const fresh = await subscribeHere(key).catch(() => undefined);
    if (fresh === undefined) return setTrouble('unreachable');
    const added = await add.mutateAsync(fresh).catch(() => undefined);
    if (added === undefined) return unsubscribeHere();
    keepPush({ uid: forUid, fingerprint: added.fingerprint });
    setFingerprint(added.fingerprint);
  };
  const turnOn = (): void => {
    if (publicKey === null || uid === undefined) return;
    setTrouble(undefined);
    setAsking(true);
    void subscribe(publicKey, uid).finally(() => setAsking(false));
  };
  const turnOff = (): void => {
    if (row === undefined) return;
    remove.mutate(
      { id: row.id },
      {
        onSuccess: () => {
          keepPush(undefined);
          setFingerprint(null);
          void unsubscribeHere().catch(() => undefined);
        },
      },
    );
  };
  const state = lack ?? (permission === 'denied' ? 'denied' : fingerprint === undefined ? undefined : row === undefined ? 'off' : 'on');
  return { state, row, trouble, isBusy: isAsking || add.isPending || remove.isPending, error: add.error ?? remove.error, turnOn, turnOff };
}
