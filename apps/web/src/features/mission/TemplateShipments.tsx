/** The shipments a template planned, with what each used of what the goods may bear. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { MissionTemplate } from '@frostway/contract/mission/templates';
import { Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Moment } from '../../ui/Moment.js';
import { usePhone } from '../../ui/phone.js';
import { Empty, QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { StabilityBar } from './StabilityTable.js';

const pageSize = 10;

/** See above. */
export function TemplateShipments({ template, onClose }: { template: MissionTemplate; onClose: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const [page, setPage] = useState(1);
  const answer = useAnswer(calls.missionStability, { template: template.id, page, pageSize }, { keepPrevious: true });
  return (
    <Drawer
      open
      title={t('mission.stability.shipmentsOf', { name: template.name })}
      size={isPhone ? '100%' : 560}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton />}>
        {({ total, rows }) =>
          rows.length === 0 ? (
            <Empty drawing="search" title={t('mission.stability.noShipments')} hint={t('mission.stability.noShipmentsHint')} />
          ) : (
            <>
              <ol className="ms-shipments">
                {rows.map(({ id, name, code, startedAt, verdict, use }) => (
                  <li key={id}>
                    <span className="grow">
                      <Link to={`/missionDetail?id=${id}`}>{name}</Link>
                      <span className="c12 mut row gap8 wrap">
                        <span>{code}</span>
                        <Moment at={startedAt} as="full" />
                        <span>{t(`mission.decision.state.${verdict}`)}</span>
                      </span>
                    </span>
                    {use === null ? <span className="mut c13">{t('mission.stability.unknown')}</span> : <StabilityBar use={use} />}
                  </li>
                ))}
              </ol>
              {total <= pageSize ? null : (
                <p className="row gap8 ms-turns">
                  <button type="button" className="btn sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    {t('mission.stability.later')}
                  </button>
                  <button type="button" className="btn sm" disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                    {t('mission.stability.earlier')}
                  </button>
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
    </Drawer>
  );
}
