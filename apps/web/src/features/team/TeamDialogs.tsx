/** The dialogs of a team: make, edit, delete with the word Yes, leave. */
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { AreaField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';

/** What is wanted of a team, or a new one. */
export type WantedTeam = { readonly act: 'add' } | { readonly act: 'edit' | 'remove' | 'leave'; readonly team: Team };

export type TeamDialogsProps = {
  readonly wanted: WantedTeam;
  readonly onClose: () => void;
  /** Hears of a team that was made. */
  readonly onAdded?: (team: Team) => void;
  /** The team is no more, or the caller no longer in it. */
  readonly onGone?: () => void;
};

/** The dialog that is wanted. */
export function TeamDialogs({ wanted, onClose, onAdded, onGone }: TeamDialogsProps) {
  switch (wanted.act) {
    case 'add':
      return <EditTeamDialog team={undefined} onClose={onClose} onAdded={onAdded} />;
    case 'edit':
      return <EditTeamDialog team={wanted.team} onClose={onClose} onAdded={undefined} />;
    case 'remove':
      return <RemoveTeamDialog team={wanted.team} onClose={onClose} onGone={onGone} />;
    case 'leave':
      return <LeaveTeamDialog team={wanted.team} onClose={onClose} onGone={onGone} />;
  }
}

/** A new team without `team`. */
function EditTeamDialog(props: { team: Team | undefined; onClose: () => void; onAdded: ((team: Team) => void) | undefined }) {
  const { team, onAdded } = props;
  const { t } = useText();
  const form = useForm(team === undefined ? teamFeature.addTeam : teamFeature.changeTeam, {
    closing: useClosing(props.onClose),
    start: { name: team?.name ?? '', description: team?.description ?? '' },
    input: ({ name, description }) => {
      const typed = { name: name.trim(), description: description.trim() };
      return team === undefined ? typed : { id: team.id, ...typed };
    },
    needed: { name: 'team.name.needed' },
    done: (saved) => {
      toast({ words: t(team === undefined ? 'team.added' : 'team.saved', { name: saved.name }) });
      if (team === undefined) onAdded?.(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(team === undefined ? 'team.add' : 'team.editTitle')}
      act={t(team === undefined ? 'team.add' : 'frame.save')}
      disabled={team !== undefined && form.isSame}
      width={440}
    >
      <TextField form={form} name="name" label={t('team.name.label')} autoFocus />
      <AreaField form={form} name="description" label={t('team.description')} rows={[2, 6]} isCounted mayExceed />
    </FormDialog>
  );
}

type GoneProps = { readonly team: Team; readonly onClose: () => void; readonly onGone: (() => void) | undefined };

function RemoveTeamDialog({ team, onClose, onGone }: GoneProps) {
  const { t } = useText();
  const form = useForm(teamFeature.removeTeam, {
    closing: useClosing(onClose),
    start: { confirm: '' },
    input: ({ confirm }) => ({ id: team.id, confirm: confirm.trim() }),
    done: () => {
      toast({ icon: 'trash', words: t('team.removed', { name: team.name }) });
      onGone?.();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('team.removeTitle', { name: team.name })}
      act={t('team.remove')}
      destroys
      disabled={form.values.confirm.trim() !== t('frame.typeYes.word')}
      width={460}
    >
      <p className="ask-lead">
        {t('team.removeLead', { members: team.administrators + team.subUsers + team.externalUsers, targets: team.targets })}
      </p>
      <TextField form={form} name="confirm" label={t('frame.typeYes')} />
    </FormDialog>
  );
}

function LeaveTeamDialog({ team, onClose, onGone }: GoneProps) {
  const { t } = useText();
  const uid = useProfile().data?.uid;
  return (
    <AskDialog
      call={teamFeature.removeMember}
      input={{ teamId: team.id, uid }}
      done={() => {
        toast({ icon: 'logout', words: t('team.left', { name: team.name }) });
        onGone?.();
      }}
      onClose={onClose}
      title={t('team.leaveTitle', { name: team.name })}
      lead={t('team.leaveLead')}
      act={t('team.leave')}
      disabled={uid === undefined}
    />
  );
}
