/** The account's browsers that alarms are pushed to: this one, and the list of all with a test and their removal. */
import { notification } from '@frostway/contract/notification/endpoints';
import type { PushBrowser } from '@frostway/contract/notification/rows';
import { useMemo, useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { type Say, useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { errorText } from '../../api/refused.js';
import { actsColumn } from '../../ui/acts-column.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { agentOf } from '../../values/agent.js';
import { PushHerePanel } from './PushHerePanel.js';
import { usePushHere } from './push-here.js';

const none: readonly PushBrowser[] = [];

/** Chrome · Windows. */
function nameOf(t: Say, { agent }: PushBrowser): string {
  const { browser, system } = agentOf(agent);
  return [browser ?? t('notification.push.unknown'), system].filter((part) => part !== undefined).join(' · ');
}

/** See above. */
export function BrowsersPanel() {
  const { t, lang } = useText();
  const may = useMay();
  const [removed, setRemoved] = useState<PushBrowser>();
  const asked = useAnswer(notification.pushBrowsers, {});
  const { data } = asked;
  const whole = useMemo(() => (data === undefined ? undefined : { total: data.rows.length, rows: data.rows }), [data]);
  const here = usePushHere(useProfile().data?.uid, data?.publicKey ?? null, data?.rows ?? none);
  const test = useAction(notification.testPushBrowser);
  const sendTest = (browser: PushBrowser): void =>
    test.mutate(
      { id: browser.id },
      {
        onSuccess: () => toast({ words: t('notification.push.testSent', { name: nameOf(t, browser) }) }),
        onError: (error) => toast({ icon: 'warning', words: errorText(error, lang) }),
      },
    );
  const actsOf = (browser: PushBrowser) => [
    ...(may(notification.testPushBrowser)
      ? [{ key: 'test', word: t('notification.test'), icon: 'bell' as const, run: () => sendTest(browser) }]
      : []),
    ...(may(notification.removePushBrowser)
      ? [
          {
            key: 'remove',
            word: t('notification.push.remove'),
            icon: 'trash' as const,
            destroys: true,
            run: () => (browser.id === here.row?.id ? here.turnOff() : setRemoved(browser)),
          },
        ]
      : []),
  ];
  const columns: readonly Column<PushBrowser>[] = [
    {
      key: 'name',
      title: t('notification.push.device'),
      isHead: true,
      cell: (browser) => (
        <span className="push-name">
          <span lang="en" title={browser.agent}>
            <Icon name={agentOf(browser.agent).isPhone ? 'phone' : 'globe'} />
          </span>
          <b>{nameOf(t, browser)}</b>
          {browser.id === here.row?.id ? <Chip kind="outline" hue="normal" icon="normal" word={t('notification.push.here')} /> : null}
        </span>
      ),
    },
    { key: 'host', title: t('notification.push.service'), cell: ({ host }) => <span className="notify-url sec">{host}</span> },
    { key: 'since', title: t('notification.push.since'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      key: 'reached',
      title: t('notification.push.reached'),
      cell: ({ reachedAt }) =>
        reachedAt === null ? <span className="mut">{t('notification.push.never')}</span> : <Moment at={reachedAt} />,
    },
    actsColumn(actsOf, (browser) => nameOf(t, browser)),
  ];
  return (
    <>
      {data === undefined ? null : <PushHerePanel here={here} isOn={data.publicKey !== null} />}
      <section aria-label={t('notification.push.list')}>
        <ListPanel
          answer={{ ...asked, data: whole } as Parameters<typeof ListPanel<PushBrowser>>[0]['answer']}
          columns={columns}
          rowKey={({ id }) => id}
          tools={<h2 className="push-list">{t('notification.push.list')}</h2>}
          empty={<Empty drawing="device" title={t('notification.push.none')} hint={t('notification.push.noneHint')} />}
        />
      </section>
      {removed === undefined ? null : <RemoveDialog browser={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function RemoveDialog({ browser, onClose }: { browser: PushBrowser; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={notification.removePushBrowser}
      input={{ id: browser.id }}
      done={t('notification.push.removed')}
      onClose={onClose}
      title={t('notification.push.remove')}
      lead={t('notification.push.removeLead', { name: nameOf(t, browser) })}
      act={t('notification.push.remove')}
    />
  );
}
