/** What the whitelist of a gateway kept out: the sensors one sees by name, each can be bound at once. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { errorText } from '../../api/refused.js';
import { type Column, ListPanel } from '../../ui/ListPanel.js';
import { Age } from '../../ui/Moment.js';
import { Signal } from '../../ui/Quantity.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { countText } from '../../values/figures.js';
import { type Target, nameOf, toOf } from './binding-acts.js';
import { DeviceLines } from './TwoLines.js';

type Row = Answer<(typeof bindingFeature)['unlisted']>['rows'][number];

/** See above. */
export function UnlistedList({ target, mayChange, tools }: { target: Target; mayChange: boolean; tools: ReactNode }) {
  const { t, lang } = useText();
  const may = useMay();
  const answer = useAnswer(bindingFeature.unlisted, nameOf(target));
  const bind = useAction(bindingFeature.bind);
  const others = answer.data?.others ?? 0;
  const columns: readonly Column<Row>[] = [
    {
      key: 'device',
      title: t('binding.column.device'),
      isHead: true,
      cell: (row) => <DeviceLines device={row} />,
    },
    { key: 'heard', title: t('binding.column.heard'), cell: (row) => <Age at={row.time} /> },
    { key: 'signal', title: t('binding.column.signal'), isFigure: true, cell: (row) => <Signal dbm={row.rssi} /> },
    { key: 'readings', title: t('binding.column.readings'), isFigure: true, cell: (row) => countText(row.readings) },
    {
      key: 'acts',
      cell: (row) =>
        mayChange && may(bindingFeature.bind) ? (
          <Button
            size="small"
            disabled={bind.isPending}
            onClick={() =>
              bind.mutate(
                { mac: row.mac === null ? [] : [row.mac], ...toOf(target) },
                {
                  onSuccess: () => toast({ words: t('binding.bound', { count: 1 }) }),
                  onError: (error) => toast({ hue: 'alarm', icon: 'alarm', words: errorText(error, lang) }),
                },
              )
            }
          >
            {t('binding.bind')}
          </Button>
        ) : null,
    },
  ];
  return (
    <ListPanel<Row>
      answer={answer}
      columns={columns}
      rowKey={(row) => row.id}
      tools={tools}
      {...(others === 0 ? {} : { foot: <span className="mut c13">{t('binding.others', { count: others })}</span> })}
      empty={
        <Empty
          drawing="good"
          title={others === 0 ? t('binding.noUnlisted') : t('binding.others', { count: others })}
          hint={t('binding.noUnlistedHint')}
        />
      }
    />
  );
}
