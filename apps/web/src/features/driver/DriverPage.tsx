/** /driver: the drivers of an account with the tags they carry; adding, changing, removing. */
import { driver as calls, type DriverRow } from '@frostway/contract/driver/endpoints';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { missing } from '../../values/figures.js';
import { DriverDialog } from './DriverDialog.js';

/** See above. */
export function DriverPage() {
  const { t } = useText();
  const address = useListAddress();
  const search = address.get('q');
  const only = oneIn(address, 'driver');
  const list = useList(calls.drivers, address, { id: only, search });
  const plain = (text: string | null) => (text === null || text === '' ? <span className="mut">{missing}</span> : text);
  const columns: readonly Column<DriverRow>[] = [
    { key: 'name', title: t('driver.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'tags', title: t('driver.tags'), cell: ({ tags }) => plain(tags.join(' ')) },
    { key: 'phone', title: t('driver.phone'), cell: ({ phone }) => plain(phone) },
    { key: 'licence', title: t('driver.licence'), cell: ({ licence }) => plain(licence) },
    { key: 'until', title: t('driver.licenceUntil'), cell: ({ licenceUntil }) => plain(licenceUntil) },
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.driver')} note={<span className="no-phone">{t('driver.lead')}</span>} />
      <EditableList
        {...list}
        address={address}
        field="driver"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('driver.search'),
          add: t('driver.add'),
          edit: t('driver.edit'),
          remove: t('driver.remove'),
          none: t('driver.none'),
          noneHint: t('driver.noneHint'),
          noneFound: t('driver.noneFound'),
        }}
        calls={{ add: calls.addDriver, change: calls.changeDriver, remove: calls.removeDriver }}
        isFiltered={false}
        edit={(row, close) => <DriverDialog {...(row === undefined ? {} : { driver: row })} onClose={close} />}
        remove={({ id, name }, close) => (
          <AskDialog
            call={calls.removeDriver}
            input={{ id }}
            done={t('driver.removed')}
            onClose={close}
            title={t('driver.remove')}
            lead={t('driver.removeLead', { name })}
            act={t('mission.remove')}
          />
        )}
      />
    </div>
  );
}
