/** The contact persons: people without an account whom messages reach. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { ContactPerson } from '@frostway/contract/mission/contacts';
import { notification } from '@frostway/contract/notification/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import { Icon } from '../../ui/icons.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useListAddress } from '../../ui/list-address.js';
import { useList } from '../../ui/paged-list.js';
import { missing } from '../../values/figures.js';
import { AllowanceNote } from './AllowanceNote.js';
import { ContactAddress, isUnconfirmed } from './ContactAddress.js';
import { ContactDialog } from './ContactDialog.js';
import { TestDialog } from './TestDialog.js';

/** See above. */
export function ContactsPanel() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [tested, setTested] = useState<ContactPerson>();
  const search = address.get('q');
  const only = oneIn(address, 'contact');
  const list = useList(mission.contacts, address, { id: only, search });
  const rows = list.answer.data?.rows ?? [];
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
      <EditableList
        {...list}
        address={address}
        field="contact"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('notification.contact.search'),
          add: t('notification.contact.add'),
          edit: t('notification.contact.edit'),
          remove: t('notification.contact.remove'),
          none: t('notification.contact.none'),
          noneHint: t('notification.contact.noneHint'),
          noneFound: t('notification.contact.noneFound'),
        }}
        calls={{ add: mission.addContact, change: mission.changeContact, remove: mission.removeContact }}
        actsOf={(contact) =>
          may(notification.test) ? [{ key: 'test', word: t('notification.test'), icon: 'sms' as const, run: () => setTested(contact) }] : []
        }
        edit={(contact, close) => <ContactDialog {...(contact === undefined ? {} : { contact })} onClose={close} />}
        remove={(contact, close) => <RemoveDialog contact={contact} onClose={close} />}
      />
      {tested === undefined ? null : (
        <TestDialog
          target={{ kind: 'contact', id: tested.id, name: tested.name, channels: tested.phone === null ? ['mail'] : ['mail', 'sms'] }}
          onClose={() => setTested(undefined)}
        />
      )}
    </>
  );
}

function RemoveDialog({ contact, onClose }: { contact: ContactPerson; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={mission.removeContact}
      input={{ id: contact.id }}
      done={t('notification.contact.removed')}
      onClose={onClose}
      title={t('notification.contact.remove')}
      lead={t('notification.contact.removeLead', { name: contact.name })}
      act={t('notification.removeAct')}
    />
  );
}
