/** The links to a mission: which there are, who was sent them, how often they were opened; making one and revoking it. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import type { MissionShare } from '@frostway/contract/mission/shares';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { LinkCard } from '../../features/share/LinkCard.js';
import { ActMenu } from '../../ui/ActMenu.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { Chip } from '../../ui/Chip.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { Moment } from '../../ui/Moment.js';
import { Panel } from '../../ui/Panel.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import '../../features/share/share.css';
import { AddLinkDialog } from './AddLinkDialog.js';

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
      {open?.kind === 'add' ? (
        <AddLinkDialog mission={mission} onClose={close} onAdded={(share) => setOpen({ kind: 'show', share })} />
      ) : null}
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
