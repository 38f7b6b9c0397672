/** /outbox: every mail and text message; without a sender, the place where they are read. */
import { outboxCalls, outboxChannels, outboxStates } from '@frostway/contract/account/outbox';
import type { Answer } from '@frostway/contract/endpoint';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { Chip } from '../../ui/Chip.js';
import { Copyable } from '../../ui/Copyable.js';
import { actColumn } from '../../ui/acts-column.js';
import { type Column, ListPanel, SearchField, Segments } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { PageHead } from '../../ui/Panel.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { NoRows } from '../../ui/states.js';
import { languageOfWords } from '../../ui/words-of-others.js';
import type { Hue } from '../../values/conditions.js';
import '../../ui/message.css';
import './outbox.css';

type Message = Answer<typeof outboxCalls.outbox>['rows'][number];

const iconOf = { mail: 'mail', sms: 'sms', webhook: 'link', push: 'phone' } as const satisfies Record<Message['channel'], IconName>;
const looks: Readonly<Record<Message['state'], { readonly hue: Hue; readonly icon: IconName }>> = {
  kept: { hue: 'silent', icon: 'inbox' },
  queued: { hue: 'accent', icon: 'pending' },
  sent: { hue: 'normal', icon: 'normal' },
  gaveUp: { hue: 'alarm', icon: 'x' },
  unknown: { hue: 'warning', icon: 'pending' },
  failed: { hue: 'alarm', icon: 'alarm' },
};

/** See above. */
export function OutboxPage() {
  const { t } = useText();
  const address = useListAddress();
  const [opened, setOpened] = useState<Message>();
  const search = address.get('q');
  const channel = outboxChannels.find((each) => each === address.get('channel'));
  const state = outboxStates.find((each) => each === address.get('state'));
  const list = useList(outboxCalls.outbox, address, { search, channel, state });
  const columns: readonly Column<Message>[] = [
    {
      key: 'what',
      title: t('account.outbox.message'),
      isHead: true,
      cell: (message) => (
        <button type="button" className="opens message-name" onClick={() => setOpened(message)}>
          <Icon name={iconOf[message.channel]} size={14} />
          <span className="ell" title={message.subject === '' ? message.text : message.subject}>
            {message.subject === '' ? message.text : message.subject}
          </span>
        </button>
      ),
    },
    { key: 'channel', title: t('account.outbox.channel'), cell: (message) => t(`account.outbox.channel.${message.channel}`) },
    { key: 'to', title: t('account.outbox.to'), cell: (message) => <span className="sec">{message.to}</span> },
    { key: 'state', title: t('account.outbox.state'), cell: (message) => <MessageState message={message} /> },
    { key: 'when', title: t('account.outbox.when'), cell: (message) => <Moment at={message.createdAt} /> },
    actColumn(t('account.outbox.open'), setOpened),
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.outbox')} note={t('account.outbox.lead')} />
      <ListPanel
        {...list}
        columns={columns}
        rowKey={(message) => message.id}
        selected={(message) => message.id === opened?.id}
        tools={
          <>
            <SearchField value={search} label={t('account.outbox.search')} onChange={(q) => address.set({ q })} />
            <Segments
              label={t('account.outbox.channel')}
              value={channel ?? 'all'}
              options={[
                { key: 'all', word: t('account.outbox.all') },
                ...outboxChannels.map((key) => ({ key, word: t(`account.outbox.channel.${key}`) })),
              ]}
              onChange={(key) => address.set({ channel: key === 'all' ? '' : key })}
            />
            <Segments
              label={t('account.outbox.state')}
              value={state ?? 'all'}
              options={[
                { key: 'all', word: t('account.outbox.all') },
                ...outboxStates.map((key) => ({ key, word: t(`account.outbox.state.${key}`) })),
              ]}
              onChange={(key) => address.set({ state: key === 'all' ? '' : key })}
            />
          </>
        }
        empty={
          <NoRows
            isFiltered={search !== '' || channel !== undefined || state !== undefined}
            none={t('account.outbox.none')}
            noneHint={t('account.outbox.noneHint')}
            noneFound={t('account.outbox.noneFound')}
            foundHint={t('access.noneHint')}
          />
        }
      />
      {opened === undefined ? null : <MessageDrawer message={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function MessageState({ message }: { message: Message }) {
  const { t } = useText();
  return <Chip kind="outline" {...looks[message.state]} word={t(`account.outbox.state.${message.state}`)} />;
}

/** A message whole, as its recipient would read it, with what became of it. */
function MessageDrawer({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useText();
  return (
    <SideDrawer
      title={message.subject === '' ? t(`account.outbox.channel.${message.channel}`) : message.subject}
      width={560}
      onClose={onClose}
    >
      <div className="message">
        <dl className="kv">
          <dt>{t('account.outbox.to')}</dt>
          <dd>
            <Copyable text={message.to} />
          </dd>
          <dt>{t('account.outbox.when')}</dt>
          <dd>
            <Moment at={message.createdAt} as="full" />
          </dd>
          <dt>{t('account.outbox.state')}</dt>
          <dd>
            <MessageState message={message} />
          </dd>
          {message.sentAt === null ? null : (
            <>
              <dt>{t('account.outbox.sentAt')}</dt>
              <dd>
                <Moment at={message.sentAt} as="full" />
              </dd>
            </>
          )}
        </dl>
        {message.state === 'kept' ? (
          <div className="note">
            <Icon name="info" />
            {t('account.outbox.keptHint')}
          </div>
        ) : null}
        <h3>{t('account.outbox.text')}</h3>
        <pre className="message-text">{message.text}</pre>
        {message.link === null ? null : (
          <>
            <h3>{t('account.outbox.link')}</h3>
            <p className="message-link">
              <Copyable text={message.link} />
            </p>
          </>
        )}
        {message.answer === null ? null : (
          <>
            <h3>{t('account.outbox.answer')}</h3>
            <pre className={`message-text${message.state === 'failed' ? ' k-alarm tx' : ''}`} lang={languageOfWords(message.answer)}>
              {message.answer}
            </pre>
          </>
        )}
      </div>
    </SideDrawer>
  );
}
