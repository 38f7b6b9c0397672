/** People of the owner who are not in the team yet: several at once, as what they are by themselves or as administrators. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { PickList, usePicks } from '../../ui/PickList.js';
import { LinkButton } from '../../ui/LinkButton.js';
import { owns } from './membership-role.js';
import type { Relation } from './use-great.js';

/** See above. Only the owner adds administrators. */
export function AddMembersDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Relation>>(new Map());
  const [asAdmin, setAsAdmin] = useState(false);
  const picks = usePicks(teamFeature.otherMembers, { teamId: team.id });
  const form = useForm(teamFeature.addMembers, {
    closing: useClosing(onClose),
    input: () => ({ teamId: team.id, uid: [...chosen.keys()], ...(asAdmin ? { role: 'administrator' as const } : {}) }),
    done: ({ added }) => toast({ words: t('team.member.added', { count: added }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('team.member.add')}
      act={chosen.size === 0 ? t('team.member.add') : t('team.member.addCount', { count: chosen.size })}
      disabled={chosen.size === 0}
      width={520}
    >
      <PickList<Relation>
        {...picks}
        label={t('team.member.add')}
        searchLabel={t('team.people.search')}
        keyOf={(row) => row.uid}
        name={(row) => row.nickname}
        note={(row) => (
          <>
            {row.account}
            <i className="dot" />
            {t(`team.role.${row.kind}`)}
          </>
        )}
        chosen={chosen}
        onChoose={setChosen}
        noneFound={t('team.people.noneFound')}
        empty={
          <Empty
            drawing="search"
            title={t('team.member.nobody')}
            hint={t('team.member.nobodyHint')}
            actions={owns(team.myRole) ? <LinkButton to="/team?tab=people" word={t('team.member.toPeople')} /> : undefined}
          />
        }
      />
      {owns(team.myRole) ? (
        <>
          <label className="check as-admin">
            <input type="checkbox" checked={asAdmin} onChange={(event) => setAsAdmin(event.target.checked)} />
            {t('team.member.asAdmin')}
          </label>
          <p className="hint">{t('team.member.asAdminHint')}</p>
        </>
      ) : null}
    </FormDialog>
  );
}
