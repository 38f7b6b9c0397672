/** The great administrator: who it is, what it means, and, for the owner, authorising one and taking it back. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Icon } from '../../ui/icons.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { dateText, msOf } from '../../values/times.js';
import { PickList, usePicks } from '../../ui/PickList.js';
import type { Great, Relation } from './use-great.js';

/** See above. Nothing for accounts that have no sub-accounts, nor for their members. */
export function GreatStrip({ great }: { great: Great }) {
  const { t } = useText();
  const may = useMay();
  const [wanted, setWanted] = useState<'authorise' | Relation>();
  const { who } = great;
  if (!great.isKnown || (!great.isOwner && !great.isMe)) return null;
  const date = dateText(msOf(who?.authorisedAt) ?? 0);
  const words =
    who === undefined ? t('team.great.none') : great.isMe ? t('team.great.me', { date }) : t('team.great.is', { name: who.nickname, date });
  const mayAct = great.isOwner && may(teamFeature.authorise);
  return (
    <section className="great" aria-label={t('team.great')}>
      <span className={who === undefined ? 'mut' : 'tx k-accent'}>
        <Icon name="crown" />
      </span>
      <b className="b nw">{t('team.great')}</b>
      <span className="sec grow">{words}</span>
      {!mayAct ? null : who === undefined ? (
        <button type="button" className="btn sm" onClick={() => setWanted('authorise')}>
          {t('team.great.authorise')}
        </button>
      ) : (
        <button type="button" className="btn sm" onClick={() => setWanted(who)}>
          {t('team.great.revoke')}
        </button>
      )}
      {wanted === undefined ? null : wanted === 'authorise' ? (
        <AuthoriseDialog onClose={() => setWanted(undefined)} />
      ) : (
        <RevokeDialog person={wanted} onClose={() => setWanted(undefined)} />
      )}
    </section>
  );
}

const meanings = ['may', 'yours', 'mayNot', 'atOnce'] as const;

function AuthoriseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Relation>>(new Map());
  const picks = usePicks(teamFeature.relationUsers, { kind: 'subUser' });
  const [person] = chosen.values();
  const form = useForm(teamFeature.authorise, {
    closing: useClosing(onClose),
    input: () => ({ uid: person?.uid, authorised: true }),
    done: ({ nickname }) => toast({ icon: 'crown', words: t('team.great.authorised', { name: nickname }) }),
  });
  return (
    <FormDialog form={form} title={t('team.great.title')} act={t('team.great.authoriseAct')} disabled={person === undefined} width={520}>
      <ul className="means">
        {meanings.map((each) => (
          <li key={each}>
            <Icon name={each === 'mayNot' ? 'minus' : 'check'} size={14} />
            {t(`team.great.${each}`)}
          </li>
        ))}
      </ul>
      <PickList<Relation>
        {...picks}
        label={t('team.subUsers')}
        searchLabel={t('team.people.search')}
        keyOf={(row) => row.uid}
        name={(row) => row.nickname}
        note={(row) => row.account}
        chosen={chosen}
        onChoose={setChosen}
        isSingle
        noneFound={t('team.people.noneFound')}
        empty={<Empty drawing="search" title={t('team.great.noSubUsers')} hint={t('team.great.noSubUsersHint')} />}
      />
    </FormDialog>
  );
}

function RevokeDialog({ person, onClose }: { person: Relation; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={teamFeature.authorise}
      input={{ uid: person.uid, authorised: false }}
      done={t('team.great.revoked', { name: person.nickname })}
      onClose={onClose}
      title={t('team.great.revokeTitle', { name: person.nickname })}
      lead={t('team.great.revokeLead')}
      act={t('team.great.revoke')}
    />
  );
}
