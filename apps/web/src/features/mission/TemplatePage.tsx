/** /missionTemplate: what the next mission of a kind begins with; adding, changing, removing. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { EditableList } from '../../ui/EditableList.js';
import type { Column } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { oneIn } from '../../ui/OneOnly.js';
import { useList } from '../../ui/paged-list.js';
import { PageHead } from '../../ui/Panel.js';
import { missing } from '../../values/figures.js';
import { TemplateShipments } from './TemplateShipments.js';
import { TemplateDialog } from './TemplateDialog.js';
import './mission.css';

/** See above. */
export function TemplatePage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const search = address.get('q');
  const only = oneIn(address, 'template');
  const list = useList(mission.templates, address, { id: only, search });
  const orMissing = (word: string | undefined) => (word === undefined || word === '' ? <span className="mut">{missing}</span> : word);
  const [shown, setShown] = useState<MissionTemplate>();
  const columns: readonly Column<MissionTemplate>[] = [
    { key: 'name', title: t('mission.template.name'), isHead: true, cell: ({ name }) => <b>{name}</b> },
    { key: 'description', title: t('mission.template.description'), cell: ({ description }) => orMissing(description) },
    {
      key: 'route',
      title: t('mission.template.route'),
      cell: ({ start, middle, end }) =>
        orMissing([start, ...middle, end].flatMap((stop) => (stop === null ? [] : [stop.name])).join(' → ')),
    },
    { key: 'vehicle', title: t('mission.template.vehicle'), cell: ({ vehicle }) => orMissing(vehicle?.name) },
    { key: 'person', title: t('mission.template.person'), cell: ({ person }) => orMissing(person?.name) },
    { key: 'devices', title: t('mission.template.devices'), isFigure: true, cell: ({ devices }) => devices.length },
    { key: 'rules', title: t('mission.template.rules'), isFigure: true, cell: ({ rules }) => rules.length },
    ...(may(mission.missionStability)
      ? [
          {
            key: 'shipments',
            title: t('mission.stability.title'),
            cell: (template: MissionTemplate) => (
              <button type="button" className="lnk" onClick={() => setShown(template)}>
                {t(template.stability === null ? 'mission.stability.shipments' : 'mission.stability.show')}
              </button>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.missionTemplate')} note={<span className="no-phone">{t('mission.template.lead')}</span>} />
      <EditableList
        {...list}
        address={address}
        field="template"
        columns={columns}
        nameOf={({ name }) => name}
        words={{
          search: t('mission.template.search'),
          add: t('mission.template.add'),
          edit: t('mission.template.edit'),
          remove: t('mission.template.remove'),
          none: t('mission.template.none'),
          noneHint: t('mission.template.noneHint'),
          noneFound: t('mission.template.noneFound'),
        }}
        calls={{ add: mission.addTemplate, change: mission.changeTemplate, remove: mission.removeTemplate }}
        edit={(template, close) => <TemplateDialog {...(template === undefined ? {} : { template })} onClose={close} />}
        remove={(template, close) => <RemoveDialog template={template} onClose={close} />}
      />
      {shown === undefined ? null : <TemplateShipments template={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}

function RemoveDialog({ template: { id, name }, onClose }: { template: MissionTemplate; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={mission.removeTemplate}
      input={{ id }}
      done={t('mission.template.removed')}
      onClose={onClose}
      title={t('mission.template.remove')}
      lead={t('mission.template.removeLead', { name })}
      act={t('mission.remove')}
    />
  );
}
