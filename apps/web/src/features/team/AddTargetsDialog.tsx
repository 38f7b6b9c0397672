/** Devices of the owner that are not in the team yet, brought in with a level for every member, or for one. */
import type { Answer } from '@frostway/contract/endpoint';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team, TeamLevel } from '@frostway/contract/team/rows';
import { useState } from 'react';
import { useText } from '../../api/language.js';
import { useClosing } from '../../ui/closing.js';
import { useForm } from '../../ui/form.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Segments } from '../../ui/ListPanel.js';
import { Empty } from '../../ui/states.js';
import { toast } from '../../ui/toasts.js';
import { LevelChoice, LevelTable } from './Levels.js';
import { PickList, usePicks } from '../../ui/PickList.js';
import type { Member } from './use-members.js';

type Free = Answer<typeof teamFeature.unTeamTargets>['rows'][number];
type AddTargetsDialogProps = { readonly team: Team; readonly member: Member | undefined; readonly onClose: () => void };

/** See above. With a member chosen on the page, the level can be for him alone. */
export function AddTargetsDialog({ team, member, onClose }: AddTargetsDialogProps) {
  const { t } = useText();
  const [chosen, setChosen] = useState<ReadonlyMap<number, Free>>(new Map());
  const [level, setLevel] = useState<TeamLevel>('access');
  const one = member === undefined || member.isAdmin ? undefined : member;
  const [whom, setWhom] = useState<'all' | 'one'>(one === undefined ? 'all' : 'one');
  const picks = usePicks(teamFeature.unTeamTargets, { kind: 'device', teamId: team.id });
  const form = useForm(teamFeature.addJoins, {
    closing: useClosing(onClose),
    input: () => ({
      teamId: team.id,
      kind: 'device' as const,
      targetId: [...chosen.keys()],
      level,
      ...(one !== undefined && whom === 'one' ? { uid: one.uid } : {}),
    }),
    done: ({ added }) => toast({ words: t('team.target.added', { count: added }) }),
  });
  return (
    <FormDialog
      form={form}
      title={t('team.target.addTitle')}
      act={chosen.size === 0 ? t('team.target.add') : t('team.target.addCount', { count: chosen.size })}
      disabled={chosen.size === 0}
      width={620}
    >
      <PickList<Free>
        {...picks}
        label={t('team.target.device')}
        searchLabel={t('team.target.search')}
        keyOf={(row) => row.targetId}
        name={(row) => row.name}
        note={(row) => row.mac ?? row.imei}
        chosen={chosen}
        onChoose={setChosen}
        noneFound={t('team.target.noneFound')}
        empty={<Empty drawing="device" title={t('team.target.nothing')} hint={t('team.target.nothingHint')} />}
      />
      {one === undefined ? null : (
        <div className="for-whom">
          <Segments
            label={t('team.target.for')}
            value={whom}
            options={[
              { key: 'one', word: t('team.target.forOne', { name: one.nickname }) },
              { key: 'all', word: t('team.target.forAll') },
            ]}
            onChange={setWhom}
          />
        </div>
      )}
      <div className="level-box">
        <LevelTable />
        <div className="level-line">
          <span className="grow">{t('team.target.levelFor')}</span>
          <LevelChoice label={t('team.target.levelFor')} value={level} onChange={setLevel} />
        </div>
      </div>
    </FormDialog>
  );
}
