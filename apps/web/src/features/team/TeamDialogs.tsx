/** The dialogs of a team: make, edit, delete with the word Yes, leave. */
import { refusals } from '@frostway/contract/refusals';
import { teamFeature } from '@frostway/contract/team/endpoints';
import type { Team } from '@frostway/contract/team/rows';
import { limits } from '@frostway/core/limits';
import { Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { useProfile } from '../../api/profile.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
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
  const { t, lang } = useText();
  const closing = useClosing(props.onClose);
  const [name, setName] = useState(team?.name ?? '');
  const [description, setDescription] = useState(team?.description ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(teamFeature.addTeam);
  const change = useAction(teamFeature.changeTeam);
  const acting = team === undefined ? add : change;
  const typed = { name: name.trim(), description: description.trim() };
  const onError = (error: Error): void => setProblems(refusedFields(error, lang, { teamNameTaken: 'name', nothingChanged: 'name' }));
  const submit = (): void => {
    const found: Record<string, string> = {};
    if (typed.name === '') found['name'] = t('team.name.needed');
    if (typed.name.length > limits.name) found['name'] = refusals.textTooLong[lang];
    if (typed.description.length > limits.remark) found['description'] = refusals.textTooLong[lang];
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const onSuccess = (saved: Team): void => {
      toast({ words: t(team === undefined ? 'team.added' : 'team.saved', { name: saved.name }) });
      closing.close();
      if (team === undefined) onAdded?.(saved);
    };
    if (team === undefined) add.mutate(typed, { onError, onSuccess });
    else change.mutate({ id: team.id, ...typed }, { onError, onSuccess });
  };
  return (
    <FormDialog
      closing={closing}
      title={t(team === undefined ? 'team.add' : 'team.editTitle')}
      act={t(team === undefined ? 'team.add' : 'frame.save')}
      busy={acting.isPending}
      disabled={team !== undefined && typed.name === team.name && typed.description === team.description}
      error={Object.keys(problems).length === 0 ? acting.error : undefined}
      onSubmit={submit}
      width={440}
    >
      <Field label={t('team.name.label')} error={problems['name']}>
        {(control) => <TextInput {...control} value={name} maxLength={limits.name} onChange={setName} autoFocus autoComplete="off" />}
      </Field>
      <Field
        label={t('team.description')}
        error={problems['description']}
        hint={t('device.count.characters', { count: typed.description.length, max: limits.remark })}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            value={description}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}

type GoneProps = { readonly team: Team; readonly onClose: () => void; readonly onGone: (() => void) | undefined };

function RemoveTeamDialog({ team, onClose, onGone }: GoneProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [typed, setTyped] = useState('');
  const remove = useAction(teamFeature.removeTeam);
  const problems = refusedFields(remove.error, lang, { confirmationMissing: 'confirm' });
  const submit = (): void =>
    remove.mutate(
      { id: team.id, confirm: typed.trim() },
      {
        onSuccess: () => {
          toast({ icon: 'trash', words: t('team.removed', { name: team.name }) });
          closing.close();
          onGone?.();
        },
      },
    );
  return (
    <FormDialog
      closing={closing}
      title={t('team.removeTitle', { name: team.name })}
      act={t('team.remove')}
      destroys
      busy={remove.isPending}
      disabled={typed.trim() !== t('frame.typeYes.word')}
      error={Object.keys(problems).length === 0 ? remove.error : undefined}
      onSubmit={submit}
      width={460}
    >
      <p className="ask-lead">
        {t('team.removeLead', { members: team.administrators + team.subUsers + team.externalUsers, targets: team.targets })}
      </p>
      <Field label={t('frame.typeYes')} error={problems['confirm']}>
        {(control) => <TextInput {...control} value={typed} onChange={setTyped} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

function LeaveTeamDialog({ team, onClose, onGone }: GoneProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const uid = useProfile().data?.uid;
  const leave = useAction(teamFeature.removeMember);
  const submit = (): void => {
    if (uid === undefined) return;
    leave.mutate(
      { teamId: team.id, uid },
      {
        onSuccess: () => {
          toast({ icon: 'logout', words: t('team.left', { name: team.name }) });
          closing.close();
          onGone?.();
        },
      },
    );
  };
  return (
    <AskDialog
      closing={closing}
      title={t('team.leaveTitle', { name: team.name })}
      lead={t('team.leaveLead')}
      act={t('team.leave')}
      busy={leave.isPending}
      error={leave.error}
      onSubmit={submit}
    />
  );
}
