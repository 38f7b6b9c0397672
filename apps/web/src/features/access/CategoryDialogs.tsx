/** Dialogs of a category of resources: its names; removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category } from '@frostway/contract/access/rows';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, bothNames, changedNames } from '../../ui/BothNames.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

export type CategoryDialogProps = {
  /** The one to rename; none = a new one. */
  readonly category?: Category;
  readonly onClose: () => void;
  readonly onAdded?: (category: Category) => void;
};

/** See above. */
export function CategoryDialog({ category, onClose, onAdded }: CategoryDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [names, setNames] = useState({ name: category?.name ?? '', nameEn: category?.nameEn ?? '' });
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(access.addCategory);
  const change = useAction(access.changeCategory);
  const typed = bothNames(names);
  const changed = category === undefined ? typed : changedNames(typed, category);
  const outcome = {
    onError: (error: Error) => setProblems(refusedFields(error, lang, { nameTaken: 'name', textTooLong: 'name' })),
    onSuccess: (saved: Category) => {
      toast({ words: t('access.saved', { name: saved.label }) });
      if (category === undefined) onAdded?.(saved);
      closing.close();
    },
  };
  const submit = (): void => {
    if (typed.name === '') return setProblems({ name: t('access.nameNeeded') });
    setProblems({});
    if (category === undefined) add.mutate(typed, outcome);
    else change.mutate({ id: category.id, ...changed }, outcome);
  };
  return (
    <FormDialog
      closing={closing}
      title={category === undefined ? t('access.category.add') : t('access.category.edit')}
      act={category === undefined ? t('access.add') : t('frame.save')}
      busy={add.isPending || change.isPending}
      disabled={Object.keys(changed).length === 0}
      error={Object.keys(problems).length === 0 ? (add.error ?? change.error) : undefined}
      onSubmit={submit}
      width={520}
    >
      <BothNames value={names} onChange={setNames} problems={problems} autoFocus />
    </FormDialog>
  );
}

export type RemoveCategoryDialogProps = { readonly category: Category; readonly onClose: () => void; readonly onRemoved: () => void };

/** Asks before an empty category goes. */
export function RemoveCategoryDialog({ category, onClose, onRemoved }: RemoveCategoryDialogProps) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const remove = useAction(access.removeCategory);
  const isFull = category.resourceCount > 0;
  const submit = (): void =>
    remove.mutate(
      { id: category.id },
      {
        onSuccess: () => {
          toast({ words: t('access.removed', { name: category.label }) });
          onRemoved();
          closing.close();
        },
      },
    );
  return (
    <AskDialog
      closing={closing}
      title={t('access.category.removeTitle', { name: category.label })}
      lead={isFull ? t('access.category.removeFull', { count: category.resourceCount }) : t('access.category.removeLead')}
      act={t('access.category.remove')}
      busy={remove.isPending}
      disabled={isFull}
      error={remove.error}
      onSubmit={submit}
    />
  );
}
