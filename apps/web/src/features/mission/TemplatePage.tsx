/** /missionTemplate: what the next mission of a kind begins with; adding, changing, removing. */
import { mission } from '@frostway/contract/mission/endpoints';
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { ActMenu, type MenuAct } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { type Column, ListPanel, SearchField } from '../../ui/ListPanel.js';
import { useListAddress } from '../../ui/list-address.js';
import { OneOnly, oneIn } from '../../ui/OneOnly.js';
import { PageHead } from '../../ui/Panel.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { missing } from '../../values/figures.js';
import { TemplateDialog } from './TemplateDialog.js';
import './mission.css';

const pageSize = 20;
type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly template: MissionTemplate } | undefined;

/** See above. */
export function TemplatePage() {
  const { t } = useText();
  const may = useMay();
  const address = useListAddress();
  const [open, setOpen] = useState<Open>();
  const search = address.get('q');
  const only = oneIn(address, 'template');
  const answer = useAnswer(
    mission.templates,
    { page: address.page, pageSize, ...(only === undefined ? {} : { id: only }), ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  );
  const close = (): void => setOpen(undefined);
  const actsOf = (template: MissionTemplate): MenuAct[] => [
    ...(may(mission.changeTemplate)
      ? [{ key: 'edit', word: t('mission.template.edit'), icon: 'edit' as const, run: () => setOpen({ kind: 'edit', template }) }]
      : []),
    ...(may(mission.removeTemplate)
      ? [
          {
            key: 'remove',
            word: t('mission.template.remove'),
            icon: 'trash' as const,
            destroys: true,
            run: () => setOpen({ kind: 'remove', template }),
          },
        ]
      : []),
  ];
  const orMissing = (word: string | undefined) => (word === undefined || word === '' ? <span className="mut">{missing}</span> : word);
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
    {
      key: 'acts',
      cell: (template) => {
        const acts = actsOf(template);
        return acts.length === 0 ? null : <ActMenu acts={acts} title={template.name} />;
      },
    },
  ];
  return (
    <div className="page">
      <PageHead title={t('frame.nav.missionTemplate')} note={<span className="no-phone">{t('mission.template.lead')}</span>} />
      <ListPanel
        answer={answer}
        columns={columns}
        rowKey={({ id }) => id}
        page={address.page}
        pageSize={pageSize}
        onPage={address.turn}
        tools={
          <>
            <SearchField value={search} label={t('mission.template.search')} onChange={(q) => address.set({ q, template: '' })} />
            <OneOnly address={address} field="template" />
            <span className="grow" />
            {may(mission.addTemplate) ? (
              <button type="button" className="btn p" onClick={() => setOpen({ kind: 'add' })}>
                <Icon name="plus" size={14} />
                {t('mission.template.add')}
              </button>
            ) : null}
          </>
        }
        empty={
          search === '' && only === undefined ? (
            <Empty drawing="history" title={t('mission.template.none')} hint={t('mission.template.noneHint')} />
          ) : (
            <Empty drawing="search" title={t('mission.template.noneFound')} />
          )
        }
      />
      {open?.kind === 'add' ? <TemplateDialog onClose={close} /> : null}
      {open?.kind === 'edit' ? <TemplateDialog template={open.template} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog template={open.template} onClose={close} /> : null}
    </div>
  );
}

function RemoveDialog({ template: { id, name }, onClose }: { template: MissionTemplate; onClose: () => void }) {
  const { t } = useText();
  const form = useForm(mission.removeTemplate, {
    closing: useClosing(onClose),
    input: () => ({ id }),
    done: () => toast({ words: t('mission.template.removed') }),
  });
  return (
    <AskDialog
      form={form}
      title={t('mission.template.remove')}
      lead={t('mission.template.removeLead', { name })}
      act={t('mission.remove')}
    />
  );
}
