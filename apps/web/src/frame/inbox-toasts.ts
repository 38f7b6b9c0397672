/** A toast on the open page when the caller is told something in the app. What comes at once, or while it is still there, is one toast. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { InboxEntry } from '@frostway/contract/notification/rows';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { askNow, useAction } from '../api/answers.js';
import type { Say } from '../api/language.js';
import { onTold } from '../api/live.js';
import { useMay, usePermission } from '../api/permission.js';
import { dropToast, isToastShown, toast } from '../ui/toasts.js';
import { alarmLink, triageLink } from '../values/alarms.js';
import { lookOfSeveral, newestOfEach, entryLook, inboxPage, entriesSeveral, inboxToast, entryWhat } from './inbox-words.js';

/** What comes within this time comes at once, ms. */
const togetherMs = 300;
/** It is read in the bell as well, so it goes even when it is about an alarm. */
const lifeMs = 12_000;

/** See above. Nothing for a page nobody looks at: what was told meanwhile is new in the bell. */
export function useInboxToasts(): void {
  const navigate = useNavigate();
  const may = useMay();
  const hasPage = usePermission().data?.paths.includes(alarmLink({})) === true;
  const isTold = may(notification.inbox);
  const mayRead = may(notification.readInbox);
  const { mutate: read } = useAction(notification.readInbox);
  const show = (rows: readonly InboxEntry[], isMore: boolean): void => {
    const alarms = rows.filter(({ alarmId }) => alarmId !== null);
    const [first] = alarms.length > 0 ? alarms : rows;
    if (first === undefined) return;
    const isOne = alarms.length < 2;
    const one = (t: Say): string => (first.alarmId === null ? t('notification.inbox.testArrived') : ofDevice(t, first));
    const open = (): void => {
      if (!isOne || first.alarmId === null) return void navigate(alarmLink(triageLink));
      if (mayRead) read({ id: first.id, alone: true });
      void navigate(alarmLink({ alarm: first.alarmId }));
    };
    toast({
      key: inboxToast,
      lifeMs,
      // It is there for so long that somebody may choose the other language meanwhile.
      words: isOne ? one : (t) => entriesSeveral(t, alarms, isMore),
      ...(isOne ? entryLook(first) : lookOfSeveral(alarms)),
      ...(hasPage && first.alarmId !== null ? { act: { word: (t: Say) => t('notification.inbox.open'), run: open } } : {}),
    });
  };
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (!isTold) return undefined;
    let shown: readonly InboxEntry[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const received = new Set<number>();
    const tell = async (): Promise<void> => {
      timer = undefined;
      const ids = new Set(received);
      received.clear();
      const { rows } = await askNow(notification.inbox, inboxPage);
      const news = rows.filter(({ id, isUnread }) => ids.has(id) && isUnread);
      if (news.length === 0) return;
      shown = newestOfEach([...news, ...(isToastShown(inboxToast) ? shown : [])]);
      latest.current(shown, ids.size > inboxPage.pageSize);
    };
    const stop = onTold((ids) => {
      if (document.visibilityState !== 'visible' || ids.length === 0) return;
      for (const id of ids) received.add(id);
      // Without an answer there is no toast: the bell says it once there is one again.
      timer ??= setTimeout(() => void tell().catch(() => undefined), togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // Whoever comes next is somebody else.
      dropToast(inboxToast);
    };
  }, [isTold]);
}

const ofDevice = (t: Say, row: InboxEntry): string =>
  t('notification.inbox.of', { device: row.device?.name ?? '', what: entryWhat(t, row) });
