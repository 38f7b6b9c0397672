/** The contact persons: people without an account whom messages reach. */
import { type ContactPerson, mission } from '@frostway/contract/mission/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { Icon } from '../../ui/icons.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { useListAddress } from '../../ui/list-address.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import { AllowanceNote } from './AllowanceNote.js';
import { ContactAddress, isUnconfirmed } from './ContactAddress.js';
import { ContactDialog } from './ContactDialog.js';
import { TestDialog } from './TestDialog.js';

const pageSize = 20;
type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove' | 'test'; readonly contact: ContactPerson } | undefined;

/** See above. */
export function ContactsPanel() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const search = address.get('q');
  const only = oneIn(address, 'contact');
  const answer = useAnswer(
    mission.contacts,
    { ...(only === undefined ? {} : { id: only }), ...(search === '' ? {} : { search }), page: address.page, pageSize },
    { keepPrevious: true },
  );
  const rows = answer.data?.rows ?? [];
  const close = (): void => setOpen(undefined);
  const add = may(mission.addContact) ? (
    <button type="button" className="btn p" onClick={() => setOpen({ kind: 'add' })}>
      <Icon name="plus" size={14} />
      {t('notification.contact.add')}
    </button>
  ) : null;
  const actsOf = (contact: ContactPerson) => [
    ...(may(notification.test)
      ? [{ key: 'test', word: t('notification.test'), icon: 'sms' as const, run: () => setOpen({ kind: 'test', contact }) }]
      : []),
    ...(may(mission.changeContact)
      ? [{ key: 'edit', word: t('notification.contact.edit'), icon: 'edit' as const, run: () => setOpen({ kind: 'edit', contact }) }]
      : []),
    ...(may(mission.removeContact)
      ? [
          {
            key: 'remove',
            word: t('notification.contact.remove'),
            icon: 'trash' as const,
            destroys: true,
            run: () => setOpen({ kind: 'remove', contact }),
          },
        ]
      : []),
  ];
  const columns: readonly Column<ContactPerson>[] = [
    { key: 'name', title: t('notification.contact.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    {
      key: 'email',
      title: t('notification.contact.email'),
      cell: (contact) => <ContactAddress contact={contact} channel="mail" />,
    },
    {
      key: 'phone',
      title: t('notification.contact.phone'),
      cell: (contact) =>
        contact.phone === null ? <span className="mut">{missing}</span> : <ContactAddress contact={contact} channel="sms" />,
    },
    { key: 'company', title: t('notification.contact.company'), cell: ({ company }) => company },
    {
      key: 'quiet',
      title: t('notification.contact.quiet'),
      cell: ({ quietFrom, quietUntil, zone }) =>
        quietFrom === null ? (
          <span className="mut">{t('notification.contact.noQuiet')}</span>
        ) : (
          <span className="nw" title={zone ?? t('notification.contact.deviceZone')}>
            {quietFrom} – {quietUntil}
          </span>
        ),
    },
    {
      key: 'acts',
      cell: (contact) => {
        const acts = actsOf(contact);
        return acts.length === 0 ? null : <ActMenu acts={acts} title={contact.name} />;
      },
    },
  ];
  return (
    <>
      <AllowanceNote />
      {rows.some(isUnconfirmed) ? (
        <div className="note k-warning" role="note">
          <Icon name="info" />
          {t('notification.contact.unconfirmedNote')}
        </div>
      ) : null}
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        page={address.page}
        pageSize={pageSize}
        onPage={address.turn}
        tools={
          <>
            <SearchField value={search} label={t('notification.contact.search')} onChange={(q) => address.set({ q, contact: '' })} />
            <OneOnly address={address} field="contact" />
            <span className="grow" />
            {add}
          </>
        }
        empty={
          search === '' && only === undefined ? (
            <Empty drawing="history" title={t('notification.contact.none')} hint={t('notification.contact.noneHint')} />
          ) : (
            <Empty drawing="search" title={t('notification.contact.noneFound')} />
          )
        }
      />
      {open?.kind === 'add' ? <ContactDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <ContactDialog contact={open.contact} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog contact={open.contact} onClose={close} /> : null}
      {open?.kind === 'test' ? (
        <TestDialog
          target={{
            kind: 'contact',
            id: open.contact.id,
            name: open.contact.name,
            channels: open.contact.phone === null ? ['mail'] : ['mail', 'sms'],
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function RemoveDialog({ contact, onClose }: { contact: ContactPerson; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(mission.removeContact, {
    closing: useClosing(onClose),
    input: () => ({ id: contact.id }),
    done: () => toast({ words: t('notification.contact.removed') }),
  });
  return (
    <AskDialog
      form={form}
      title={t('notification.contact.remove')}
      lead={t('notification.contact.removeLead', { name: contact.name })}
      act={t('notification.removeAct')}
    />
  );
}
