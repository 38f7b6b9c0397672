/** The log: every message, to whom, and what became of it; one of them with every try. */
import { notification } from '@frostway/contract/notification/endpoints';
import { channels, type Delivery, deliveryStates } from '@frostway/contract/notification/rows';
import { Select } from 'antd';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { usePermission } from '../../api/permission.js';
import { Chip } from '../../ui/Chip.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { NoRows } from '../../ui/states.js';
import { languageOfWords } from '../../ui/words-of-others.js';
import { missing } from '../../values/figures.js';
import { channelIcons, deliveryLooks, stateWord } from '../../ui/delivery-looks.js';

/** See above. */
export function DeliveryLog() {
  const { t } = useText();
  const address = useListAddress();
  const [opened, setOpened] = useState<Delivery>();
  const search = address.get('q');
  const channel = channels.find((each) => each === address.get('channel'));
  // Of the demo nothing leaves; of all others nothing is held back for that.
  const isDemo = usePermission().data?.level === 'demo';
  const state = deliveryStates.find((each) => each === address.get('state'));
  const list = useList(notification.deliveries, address, { search, channel, state });
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'what',
      title: t('notification.log.device'),
      isHead: true,
      cell: (delivery) => (
        <button type="button" className="lnk notify-open" onClick={() => setOpened(delivery)}>
          {delivery.device?.name ?? delivery.mission?.name ?? t(`notification.log.kind.${delivery.kind}`)}
        </button>
      ),
    },
    { key: 'kind', title: t('notification.log.kind'), cell: (delivery) => <About delivery={delivery} /> },
    { key: 'to', title: t('notification.log.to'), cell: ({ recipient }) => recipient },
    {
      key: 'channel',
      title: t('notification.log.channel'),
      cell: (delivery) => (
        <span className="notify-channel">
          <Icon name={channelIcons[delivery.channel]} size={14} />
          {t(`notification.channel.${delivery.channel}`)}
        </span>
      ),
    },
    { key: 'state', title: t('notification.log.state'), cell: (delivery) => <State delivery={delivery} /> },
    { key: 'when', title: t('notification.log.when'), cell: ({ sentAt, dueAt }) => <Moment at={sentAt ?? dueAt} /> },
  ];
  const pick = (name: 'channel' | 'state', value: string | undefined, options: readonly { value: string; label: string }[]) => (
    <Select
      className="notify-filter"
      aria-label={t(`notification.log.${name}`)}
      value={value ?? ''}
      options={[{ value: '', label: `${t(`notification.log.${name}`)}: ${t('notification.log.all')}` }, ...options]}
      onChange={(chosen: string) => address.set({ [name]: chosen })}
    />
  );
  return (
    <>
      <ListPanel
        {...list}
        columns={columns}
        rowKey={({ id }) => id}
        tools={
          <>
            <SearchField value={search} label={t('notification.log.search')} onChange={(q) => address.set({ q })} />
            {pick(
              'channel',
              channel,
              channels.map((value) => ({ value, label: t(`notification.channel.${value}`) })),
            )}
            {pick(
              'state',
              state,
              deliveryStates
                .filter((each) => each !== (isDemo ? 'kept' : 'demo'))
                .map((value) => ({ value, label: t(`notification.log.state.${value}`) })),
            )}
          </>
        }
        empty={
          <NoRows
            isFiltered={search !== '' || channel !== undefined || state !== undefined}
            none={t('notification.log.none')}
            noneHint={t('notification.log.noneHint')}
            noneFound={t('notification.log.noneFound')}
          />
        }
      />
      {opened === undefined ? null : <DeliveryDrawer delivery={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function About({ delivery: { kind, type, step, isDigest } }: { delivery: Delivery }) {
  const { t } = useText();
  const more = [...(step > 1 ? [t('notification.log.step', { step })] : []), ...(isDigest ? [t('notification.log.digest')] : [])];
  const moment = t(`notification.log.kind.${kind}`);
  return (
    <span>
      {type === null ? moment : t('notification.log.about', { type: t(`alarm.type.${type}`), kind: moment })}
      {more.length === 0 ? null : <span className="mut c12"> {more.join(' · ')}</span>}
    </span>
  );
}

function State({ delivery }: { delivery: Delivery }) {
  const { t } = useText();
  return <Chip kind="outline" {...deliveryLooks[delivery.state]} word={stateWord(t, delivery)} />;
}

function DeliveryDrawer({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const { t } = useText();
  return (
    <SideDrawer
      title={delivery.device?.name ?? delivery.mission?.name ?? t(`notification.log.kind.${delivery.kind}`)}
      width={480}
      onClose={onClose}
    >
      <dl className="kv">
        <dt>{t('notification.log.kind')}</dt>
        <dd>
          <About delivery={delivery} />
        </dd>
        <dt>{t('notification.log.to')}</dt>
        <dd>{delivery.recipient}</dd>
        <dt>{t('notification.log.channel')}</dt>
        <dd>{t(`notification.channel.${delivery.channel}`)}</dd>
        <dt>{t('notification.log.address')}</dt>
        <dd className="notify-url">{delivery.address ?? missing}</dd>
        <dt>{t('notification.log.state')}</dt>
        <dd>
          <State delivery={delivery} />
        </dd>
        <dt>{t('notification.log.due')}</dt>
        <dd>
          <Moment at={delivery.dueAt} as="full" />
        </dd>
        <dt>{t('notification.log.sentAt')}</dt>
        <dd>
          <Moment at={delivery.sentAt} as="full" />
        </dd>
      </dl>
      {delivery.state === 'kept' || delivery.state === 'demo' ? (
        <div className="note">
          <Icon name="info" />
          {t(`notification.log.${delivery.state}Hint`)}
        </div>
      ) : null}
      {delivery.channel === 'inApp' || delivery.state === 'demo' ? null : <h3 className="notify-h">{t('notification.log.tries')}</h3>}
      {delivery.channel !== 'inApp' && delivery.state !== 'demo' && delivery.tries.length === 0 ? (
        <p className="mut">{t('notification.log.noTries')}</p>
      ) : null}
      <ol className="notify-tries">
        {delivery.tries.map(({ at, isSent, answer }) => (
          <li key={at} className={isSent ? 'k-normal' : 'k-alarm'}>
            <Icon name={isSent ? 'normal' : 'alarm'} size={14} />
            <Moment at={at} as="full" />
            <pre className="notify-answer" lang={languageOfWords(answer)}>
              {answer}
            </pre>
          </li>
        ))}
      </ol>
      {delivery.alarmId === null ? null : <LinkButton to={`/deviceAlarm?alarm=${delivery.alarmId}`} word={t('notification.log.alarm')} />}
    </SideDrawer>
  );
}
