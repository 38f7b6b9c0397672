/** /dic: the lists that feed the selects of the product, and the entries of one. */
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import type { DictionaryData, DictionaryGroup } from '@frostway/contract/dictionary/endpoints';
import { Switch } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { PageHead } from '../../ui/Panel.js';
import { SideList, SplitPage } from '../../ui/SideList.js';
import { Icon } from '../../ui/icons.js';
import { useListAddress } from '../../ui/list-address.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { countText } from '../../values/figures.js';
import { DataDialog, GroupDialog } from './DictionaryDialogs.js';

type DictionaryAction = { readonly act: 'addGroup' | 'addData' } | { readonly act: 'editData'; readonly data: DictionaryData };

/** See above. */
export function DictionaryPage() {
  const { t } = useText();
  const address = useListAddress();
  const may = useMay();
  const [wanted, setWanted] = useState<DictionaryAction>();
  const answer = useAnswer(dictionary.groups, {});
  const asked = address.get('group');
  const close = (): void => setWanted(undefined);
  return (
    <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={10} />}>
      {({ rows: groups }) => {
        const group = groups.find((each) => String(each.id) === asked) ?? groups[0];
        return (
          <SplitPage
            side={
              <SideList
                title={t('dictionary.groups')}
                filter={t('dictionary.group.filter')}
                none={t('dictionary.group.none')}
                selected={group === undefined ? undefined : String(group.id)}
                onSelect={(key) => address.set({ group: key })}
                {...(may(dictionary.addGroup) ? { add: { word: t('access.new'), run: () => setWanted({ act: 'addGroup' }) } } : {})}
                items={groups.map((each) => ({ key: String(each.id), name: each.label, count: countText(each.dataCount) }))}
              />
            }
          >
            <div className="page">
              <PageHead
                title={group?.label ?? t('frame.nav.dic')}
                note={
                  group?.key ? (
                    <>
                      {t('dictionary.usedAs')} <span lang="en">{group.key}</span>
                    </>
                  ) : (
                    t('dictionary.lead')
                  )
                }
                extra={
                  group !== undefined && may(dictionary.addData) ? (
                    <button type="button" className="btn p" onClick={() => setWanted({ act: 'addData' })}>
                      <Icon name="plus" size={14} />
                      {t('dictionary.data.add')}
                    </button>
                  ) : null
                }
              />
              {group === undefined ? (
                <Empty drawing="search" title={t('dictionary.group.none')} hint={t('dictionary.lead')} />
              ) : (
                <DataList group={group} onEdit={(data) => setWanted({ act: 'editData', data })} />
              )}
            </div>
            {wanted?.act === 'addGroup' ? (
              <GroupDialog onClose={close} onAdded={(added) => address.set({ group: String(added.id) })} />
            ) : null}
            {wanted?.act === 'addData' && group !== undefined ? <DataDialog group={group} onClose={close} /> : null}
            {wanted?.act === 'editData' && group !== undefined ? <DataDialog group={group} data={wanted.data} onClose={close} /> : null}
          </SplitPage>
        );
      }}
    </QueryBoundary>
  );
}

function DataList({ group, onEdit }: { group: DictionaryGroup; onEdit: (data: DictionaryData) => void }) {
  const { t, lang } = useText();
  const mayChange = useMay()(dictionary.changeData);
  const answer = useAnswer(dictionary.data, { groupId: group.id, all: true });
  const change = useAction(dictionary.changeData);
  const turn = (data: DictionaryData, isEnabled: boolean): void =>
    change.mutate(
      { id: data.id, isEnabled },
      {
        onSuccess: () =>
          toast({
            words: isEnabled ? t('dictionary.data.offered', { name: data.label }) : t('dictionary.data.taken', { name: data.label }),
          }),
        onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
      },
    );
  const columns: readonly Column<DictionaryData>[] = [
    {
      key: 'name',
      title: t('dictionary.data.name'),
      isHead: true,
      cell: (data) => <span className={data.isEnabled ? undefined : 'mut'}>{data.label}</span>,
    },
    {
      key: 'other',
      title: lang === 'en' ? t('frame.name.zh') : t('frame.name.en'),
      cell: (data) => (
        <span className="sec" lang={lang === 'en' ? 'zh' : 'en'}>
          {lang === 'en' ? data.name : data.nameEn}
        </span>
      ),
    },
    {
      key: 'value',
      title: t('dictionary.data.value'),
      cell: (data) => (
        <span className="sec" lang="en">
          {data.value}
        </span>
      ),
    },
    { key: 'sort', title: t('access.sort'), isFigure: true, cell: (data) => <span className="sec">{data.sort}</span> },
    {
      key: 'enabled',
      title: t('access.enabled'),
      cell: (data) => (
        <Switch
          size="small"
          checked={data.isEnabled}
          disabled={!mayChange}
          loading={change.isPending && change.variables.id === data.id}
          aria-label={t('dictionary.data.offer', { name: data.label })}
          onChange={(isEnabled) => turn(data, isEnabled)}
        />
      ),
    },
    {
      key: 'acts',
      cell: (data) =>
        mayChange ? (
          <button
            type="button"
            className="btn sm"
            onClick={() => onEdit(data)}
            aria-label={t('dictionary.data.editOf', { name: data.label })}
          >
            {t('access.edit')}
          </button>
        ) : null,
    },
  ];
  return (
    <ListPanel
      answer={answer}
      columns={columns}
      rowKey={(data) => data.id}
      empty={<Empty drawing="search" title={t('dictionary.data.none')} hint={t('dictionary.data.noneHint')} />}
    />
  );
}
