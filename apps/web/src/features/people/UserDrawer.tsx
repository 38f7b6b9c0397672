/** One account with what it has. */
import { people } from '@frostway/contract/people/endpoints';
import { retentionCalls } from '@frostway/contract/telemetry/retention';
import type { ReactNode } from 'react';
import { useAnswer } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { useProfile } from '../../api/profile.js';
import { Moment } from '../../ui/Moment.js';
import { RetentionButton, useRetentionText } from '../../ui/Retention.js';
import { SideDrawer } from '../../ui/SideDrawer.js';
import { QueryBoundary, RowSkeleton } from '../../ui/states.js';
import { countText, missing } from '../../values/figures.js';
import { PersonState } from './PersonState.js';

/** See above. `onBelow` lists what stands below it. */
export function UserDrawer({ uid, onClose, onBelow }: { uid: number; onClose: () => void; onBelow: () => void }) {
  const { t } = useText();
  const answer = useAnswer(people.one, { uid });
  return (
    <SideDrawer title={answer.data?.nickname ?? t('people.account')} width={420} isFlush onClose={onClose}>
      <QueryBoundary answer={answer} skeleton={<RowSkeleton rows={8} widths={[120, 120]} />}>
        {(person) => (
          <div className="person-facts">
            <div className="head">
              <span className="b">{t(`access.level.${person.level}`)}</span>
              <PersonState person={person} />
            </div>
            <dl className="kv">
              <Fact word={t('people.account')}>{person.account}</Fact>
              <Fact word={t('people.email')}>{person.email ?? missing}</Fact>
              <Fact word={t('people.phone')}>{person.phone ?? missing}</Fact>
              <Fact word={t('people.parent')}>{person.parent?.nickname ?? t('people.parent.none')}</Fact>
              <Fact word={t('access.roles')}>{person.roles.map((role) => role.name).join(t('access.listComma'))}</Fact>
              <Fact word={t('people.createdAt')}>
                <Moment at={person.createdAt} />
              </Fact>
              <Fact word={t('people.lastLogin')}>
                {person.lastLoginAt === null ? t('people.neverLogged') : <Moment at={person.lastLoginAt} />}
              </Fact>
              <Fact word={t('people.logins')}>{countText(person.loginCount)}</Fact>
            </dl>
            <h3>{t('people.has')}</h3>
            <dl className="kv">
              <Keeping uid={uid} isOwner={person.level !== 'groupUser'} />
              <Fact word={t('people.devices')}>{countText(person.deviceCount)}</Fact>
              {person.level === 'dealer' ? <Fact word={t('people.count.stock')}>{countText(person.counts.stock)}</Fact> : null}
              <Fact word={t('people.count.subAccounts')}>
                {person.counts.subAccounts === 0 ? (
                  countText(0)
                ) : (
                  <button type="button" className="lnk" onClick={onBelow}>
                    {countText(person.counts.subAccounts)}
                  </button>
                )}
              </Fact>
              <Fact word={t('people.count.groups')}>{countText(person.counts.groups)}</Fact>
              <Fact word={t('people.count.teams')}>{countText(person.counts.teams)}</Fact>
              <Fact word={t('people.count.sharesGiven')}>{countText(person.counts.sharesGiven)}</Fact>
              <Fact word={t('people.count.shareLinks')}>{countText(person.counts.shareLinks)}</Fact>
              <Fact word={t('people.count.sharesReceived')}>{countText(person.counts.sharesReceived)}</Fact>
            </dl>
          </div>
        )}
      </QueryBoundary>
    </SideDrawer>
  );
}

/** How long data of its devices is kept; only administrators are told, and may change it. */
function Keeping({ uid, isOwner }: { uid: number; isOwner: boolean }) {
  const { t } = useText();
  const may = useMay();
  const textOf = useRetentionText();
  const isMine = useProfile().data?.level === 'administrator' && may(retentionCalls.retention) && isOwner;
  const retention = useAnswer(retentionCalls.retention, { uid }, { enabled: isMine }).data;
  if (retention === undefined) return null;
  return (
    <Fact word={t('account.retention')}>
      {textOf(retention)} <RetentionButton retention={retention} uid={uid} />
    </Fact>
  );
}

function Fact({ word, children }: { word: string; children: ReactNode }) {
  return (
    <>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </>
  );
}
