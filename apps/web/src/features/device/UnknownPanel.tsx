/** Devices that report without being in the platform, for administrators, and taking one of them into the inventory. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Answer } from '@frostway/contract/endpoint';
import { deviceModels, findModel } from '@frostway/core/models';
import { limits } from '@frostway/core/limits';
import { Pagination, Select } from 'antd';
import { useState } from 'react';
import { useAction, useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { Copyable } from '../../ui/Copyable.js';
import { Age, Moment } from '../../ui/Moment.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { Asked, Empty, RowBones } from '../../ui/states.js';
import { pageTurns } from '../../ui/page-turns.js';
import { countText } from '../../values/figures.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type Problems, refusedFields } from '../../ui/problems.js';

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
        <Asked answer={answer} bones={<RowBones rows={6} />}>
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
                  <div className="sel">
                    <span className="grow" />
                    <Pagination
                      size="small"
                      current={page}
                      pageSize={pageSize}
                      total={total}
                      itemRender={pageTurns}
                      showSizeChanger={false}
                      onChange={setPage}
                    />
                  </div>
                ) : null}
              </>
            )
          }
        </Asked>
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
  const [model, setModel] = useState(() => likelyModel(unknown));
  const [key, setKey] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const adopt = useAction(deviceFeature.adoptUnknown);
  if (adopt.data !== undefined) {
    const { mac, imei, activationKey } = adopt.data;
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
  const submit = (): void => {
    if (model === undefined) return setProblems({ model: t('device.unknown.modelNeeded') });
    setProblems({});
    adopt.mutate(
      { family: unknown.family, identity: unknown.identity, model, ...(key.trim() === '' ? {} : { activationKey: key.trim() }) },
      {
        onError: (error) =>
          setProblems(refusedFields(error, lang, { modelUnknown: 'model', macInvalid: 'model', textTooLong: 'activationKey' })),
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('device.unknown.adoptTitle', { identity: unknown.identity })}
      act={t('device.unknown.adopt')}
      busy={adopt.isPending}
      error={Object.keys(problems).length === 0 ? adopt.error : undefined}
      onSubmit={submit}
      width={460}
    >
      <p className="ask-lead">{t('device.unknown.adoptLead')}</p>
      <Field label={t('device.model')} error={problems['model']}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            {...(model === undefined ? {} : { value: model })}
            onChange={setModel}
            options={deviceModels.map((row) => ({ value: row.model as string, label: findModel(row.model)?.label[lang] ?? row.model }))}
          />
        )}
      </Field>
      <Field label={t('device.activationKey')} error={problems['activationKey']} hint={t('device.unknown.keyHint')}>
        {(control) => (
          <TextInput {...control} icon="key" value={key} maxLength={limits.activationKey} onChange={setKey} autoComplete="off" />
        )}
      </Field>
    </FormDialog>
  );
}
