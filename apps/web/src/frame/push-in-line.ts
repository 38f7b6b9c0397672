/** Brings this browser's push messages in line with the server, once a login or visit, where they were ever turned on here. */
import { useEffect } from 'react';
import { useProfile } from '../api/profile.js';
import { bringPushInLine } from '../api/push.js';
import { useSessionToken } from '../api/session.js';

/** See above. What fails now is tried at the next visit. */
export function usePushInLine(): void {
  const uid = useProfile().data?.uid;
  const token = useSessionToken();
  useEffect(() => {
    if (uid !== undefined && token !== undefined) void bringPushInLine(uid).catch(() => undefined);
  }, [uid, token]);
}
