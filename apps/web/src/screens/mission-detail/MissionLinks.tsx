/** The links to a mission: which there are, who was sent them, how often they were opened; making one and revoking it. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { type MissionShare, type MissionShareScope, missionShareScopes } from '@frostway/contract/mission/shares';
import { templateLimits } from '@frostway/contract/mission/templates';
import { Select } from 'antd';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { nowMs } from '../../api/clock.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { EndChoice } from '../../features/share/EndChoice.js';
import { type End, endInput, endProblem } from '../../features/share/end.js';
import { LinkCard } from '../../features/share/LinkCard.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { NoChoices, useNone } from '../../ui/NoChoices.js';
import '../../features/share/share.css';

const looks = {
  active: { hue: 'normal', icon: 'link' },
  expired: { hue: 'silent', icon: 'clock' },
  ended: { hue: 'silent', icon: 'x' },
} as const;

type Open = { readonly kind: 'add' } | { readonly kind: 'show' | 'revoke'; readonly share: MissionShare } | undefined;

/** See above. */
export function MissionLinks({ mission }: { mission: Mission }) {
  const { t } = useText();
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const answer = useAnswer(calls.missionShares, { id: mission.id, pageSize: 100 }, { enabled: may(calls.missionShares) });
  const close = (): void => setOpen(undefined);
  if (!may(calls.missionShares)) return null;
  return (
    <Panel
      title={t('mission.share.title')}
      note={<span className="no-phone">{t('mission.share.lead')}</span>}
      extra={
        may(calls.addMissionShare) ? (
          <button type="button" className="btn sm" onClick={() => setOpen({ kind: 'add' })}>
            <Icon name="share" size={14} />
            {t('mission.share.add')}
          </button>
        ) : null
      }
    >
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={1} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="md-none">{t('mission.share.none')}</p>
          ) : (
            <ul className="md-links">
              {rows.map((share) => (
                <li key={share.id}>
                  <Chip {...looks[share.state]} kind="outline" word={t(`mission.share.state.${share.state}`)} />
                  <span className="grow">
                    <span>{t(`mission.share.scope.${share.scope}`)}</span> <span className="mut">{share.label}</span>
                    <Told share={share} />
                  </span>
                  <span className="c12 mut nw">
                    {share.expiryDate === null ? t('mission.share.forever') : <Moment at={share.expiryDate} />}
                  </span>
                  <span className="c12 mut nw">{t('mission.share.views', { count: share.views })}</span>
                  {share.state === 'ended' ? null : (
                    <ActMenu
                      title={t(`mission.share.scope.${share.scope}`)}
                      acts={[
                        { key: 'show', word: t('share.link.show'), icon: 'qr', run: () => setOpen({ kind: 'show', share }) },
                        ...(may(calls.endMissionShare)
                          ? [
                              {
                                key: 'revoke',
                                word: t('mission.share.revoke'),
                                icon: 'x' as const,
                                destroys: true,
                                run: () => setOpen({ kind: 'revoke', share }),
                              },
                            ]
                          : []),
                      ]}
                    />
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {open?.kind === 'add' ? <AddDialog mission={mission} onClose={close} onAdded={(share) => setOpen({ kind: 'show', share })} /> : null}
      {open?.kind === 'show' ? <ShownDialog share={open.share} onClose={close} /> : null}
      {open?.kind === 'revoke' ? (
        <AskDialog
          call={calls.endMissionShare}
          input={{ id: open.share.id }}
          title={t('mission.share.revoke')}
          lead={t('mission.share.revokeLead')}
          act={t('mission.share.revoke')}
          done={t('mission.share.revoked')}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}

/** Who was sent a link, and who was not. */
function Told({ share: { sentTo, notSentTo } }: { share: MissionShare }) {
  const { t } = useText();
  const names = (list: readonly string[]): string => list.join(t('mission.detail.comma'));
  if (sentTo.length + notSentTo.length === 0) return null;
  return (
    <span className="c12 mut row gap8 wrap">
      {sentTo.length === 0 ? null : <span>{t('mission.share.sentTo', { names: names(sentTo) })}</span>}
      {notSentTo.length === 0 ? null : <span className="k-warning tx">{t('mission.share.notSentTo', { names: names(notSentTo) })}</span>}
    </span>
  );
}

function ShownDialog({ share, onClose }: { share: MissionShare; onClose: () => void }) {
  const { t } = useText();
  return (
    <FormDialog closing={useClosing(onClose)} title={t('mission.share.title')}>
      <LinkCard link={share} words={t(`mission.share.scope.${share.scope}`)} />
      <Told share={share} />
    </FormDialog>
  );
}

type Draft = { readonly scope: MissionShareScope; readonly end: End; readonly label: string; readonly contacts: readonly number[] };
const fresh: Draft = { scope: 'temperature', end: { kind: '7d', atMs: null }, label: '', contacts: [] };

/** The end of a link by the name this call has for it. */
const untilOf = (end: ReturnType<typeof endInput>) => (end !== undefined && 'expiryDate' in end ? { until: end.expiryDate } : end);

type AddProps = { readonly mission: Mission; readonly onClose: () => void; readonly onAdded: (share: MissionShare) => void };

function AddDialog({ mission, onClose, onAdded }: AddProps) {
  const { t } = useText();
  const may = useMay();
  const none = useNone();
  const { data } = useAnswer(calls.contacts, { pageSize: 1000 }, { enabled: may(calls.contacts) });
  const contacts = data?.rows ?? [];
  const form = useForm(calls.addMissionShare, {
    closing: useClosing(onClose),
    start: { ...fresh, contacts: mission.contacts.map(({ id }) => id) },
    also: ['until'],
    input: ({ scope, end, label, contacts: notified }) => ({
      id: mission.id,
      scope,
      label,
      contacts: [...notified],
      ...untilOf(endInput(end, nowMs())),
    }),
    check: ({ end }) => ({ until: endProblem(end).expiryDate }),
    done: onAdded,
  });
  return (
    <FormDialog form={form} title={t('mission.share.title')} act={t('mission.share.add')} width={560}>
      <p className="c13 sec">{t('mission.share.lead')}</p>
      <FormField form={form} name="scope" label={t('mission.share.scope')} isRequired>
        {(control, value, change) => (
          <Select
            {...control}
            style={{ width: '100%' }}
            value={value}
            options={missionShareScopes.map((scope) => ({ value: scope, label: t(`mission.share.scope.${scope}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <EndChoice value={form.values.end} onChange={(end) => form.set({ end: end ?? fresh.end })} error={form.problems['until']} />
      <TextField form={form} name="label" label={t('mission.share.label')} />
      <FormField
        form={form}
        name="contacts"
        label={t('mission.share.contacts')}
        hint={data?.rows.length === 0 ? <NoChoices of="contact" /> : t('mission.share.contactsHint')}
      >
        {(control, value, change) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            style={{ width: '100%' }}
            {...none('contact', contacts)}
            maxCount={templateLimits.contacts}
            showSearch={{ optionFilterProp: 'label' }}
            value={[...value]}
            options={contacts.map(({ id, name, mail }) => ({
              value: id,
              label: mail.state === 'confirmed' ? name : t('mission.contacts.unconfirmed', { name }),
              title: name,
            }))}
            onChange={change}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
