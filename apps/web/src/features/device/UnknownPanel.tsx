/** Devices that report without being in the platform, for administrators, and taking one of them into the inventory. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { deviceModels, findModel } from '@frostway/core/models';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Icon } from '../../ui/icons.js';
import { QueryBoundary, Empty, RowSkeleton } from '../../ui/states.js';
import { Turns } from '../../ui/page-turns.js';
import { countText } from '../../values/figures.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { filled, useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import '../../ui/list.css';

type Unknown = Answer<(typeof deviceFeature)['unknownDevices']>['rows'][number];
const pageSize = 50;

/** See above. */
export function UnknownPanel() {
  const { t } = useText();
  const [page, setPage] = useState(1);
  const [adopting, setAdopting] = useState<Unknown>();
  const answer = useAnswer(deviceFeature.unknownDevices, { page, pageSize }, { keepPrevious: true });
  return (
    <div className="page inventory">
      <div className="note">
        <Icon name="info" />
        {t('device.unknown.lead')}
      </div>
      <section className="panel">
        <header>
          <h2>{t('device.tab.unknown')}</h2>
          <span className="grow" />
          <button
            type="button"
            className="ib"
            aria-label={t('device.unknown.again')}
            title={t('device.unknown.again')}
            onClick={() => void answer.refetch()}
          >
            <Icon name="refresh" />
          </button>
        </header>
        <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={6} />}>
          {({ rows, total }) =>
            rows.length === 0 ? (
              <Empty drawing="good" title={t('device.unknown.none')} hint={t('device.unknown.noneHint')} />
            ) : (
              <>
                <div className="scroll">
                  <table className="tbl">
                    <thead>
                      <tr>
                        <th>{t('device.identity')}</th>
                        <th>{t('device.unknown.family')}</th>
                        <th className="num">{t('device.unknown.count')}</th>
                        <th>{t('device.unknown.first')}</th>
                        <th className="num">{t('device.unknown.last')}</th>
                        <th>{t('device.unknown.address')}</th>
                        <th />
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <tr key={`${row.family} ${row.identity}`}>
                          <td>
                            <Copyable text={row.identity} />
                          </td>
                          <td className="sec">{row.family}</td>
                          <td className="num">{countText(row.count)}</td>
                          <td className="sec">
                            <Moment at={row.firstSeen} />
                          </td>
                          <td className="num sec">
                            <Age at={row.lastSeen} />
                          </td>
                          <td className="sec">{row.address}</td>
                          <td className="num">
                            <button type="button" className="btn sm" onClick={() => setAdopting(row)}>
                              {t('device.unknown.adopt')}
                            </button>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
                {total > pageSize ? (
                  <div className="sel list-foot">
                    <span className="grow" />
                    <Turns current={page} pageSize={pageSize} total={total} onChange={setPage} />
                  </div>
                ) : null}
              </>
            )
          }
        </QueryBoundary>
      </section>
      {adopting === undefined ? null : <AdoptDialog unknown={adopting} onClose={() => setAdopting(undefined)} />}
    </div>
  );
}

/** The model that is most likely: the first that speaks the family and is named the same way. */
function likelyModel({ family, identity }: Unknown): string | undefined {
  const named = /^\d{15}$/.test(identity) ? 'imei' : 'mac';
  const speaking = deviceModels.filter((row) => (row.families as readonly string[]).includes(family));
  return (speaking.find((row) => row.identifiedBy === named) ?? speaking[0])?.model;
}

function AdoptDialog({ unknown, onClose }: { unknown: Unknown; onClose: () => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const { family, identity } = unknown;
  const form = useForm(deviceFeature.adoptUnknown, {
    closing,
    closes: false,
    start: { model: likelyModel(unknown) ?? '', activationKey: '' },
    input: ({ model, activationKey }) => ({ family, identity, model, ...filled({ activationKey }) }),
    needed: { model: 'device.unknown.modelNeeded' },
  });
  if (form.answer !== undefined) {
    const { mac, imei, activationKey } = form.answer;
    return (
      <FormDialog closing={closing} title={t('device.unknown.adopted')} width={460}>
        <p className="ask-lead">{t('device.unknown.adoptedLead')}</p>
        <dl className="pairs">
          <dt>{mac === null ? t('device.imei') : t('device.mac')}</dt>
          <dd>
            <Copyable text={mac ?? imei ?? ''} />
          </dd>
          <dt>{t('device.activationKey')}</dt>
          <dd>
            <Copyable text={activationKey} />
          </dd>
        </dl>
      </FormDialog>
    );
  }
  return (
    <FormDialog form={form} title={t('device.unknown.adoptTitle', { identity })} act={t('device.unknown.adopt')} width={460}>
      <p className="ask-lead">{t('device.unknown.adoptLead')}</p>
      <FormField form={form} name="model" label={t('device.model')}>
        {(control, model, change) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            {...(model === '' ? {} : { value: model })}
            onChange={change}
            options={deviceModels.map((row) => ({ value: row.model as string, label: findModel(row.model)?.label[lang] ?? row.model }))}
          />
        )}
      </FormField>
      <TextField form={form} name="activationKey" label={t('device.activationKey')} hint={t('device.unknown.keyHint')} icon="key" />
    </FormDialog>
  );
}
