/** /person: the contact persons of an account, the same that notifications tell; as a table to bring along and to take away. */
import { useText } from '../../api/language.js';
import { TableTools } from '../../features/mission/TableTools.js';
import { ContactsPanel } from '../../features/notification/ContactsPanel.js';
import { PageHead } from '../../ui/Panel.js';
import '../../features/notification/notification.css';

/** See above. */
export function PersonPage() {
  const { t } = useText();
  return (
    <div className="page">
      <PageHead
        title={t('frame.nav.person')}
        note={<span className="no-phone">{t('mission.person.lead')}</span>}
        extra={<TableTools kind="contacts" />}
      />
      <ContactsPanel />
    </div>
  );
}
