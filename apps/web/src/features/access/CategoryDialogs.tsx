/** Dialogs of a category of resources: its names; removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category } from '@frostway/contract/access/rows';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, bothNames } from '../../ui/BothNames.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { changed, useForm } from '../../ui/form.js';
import { toast } from '../../ui/toasts.js';

export type CategoryDialogProps = {
  /** The one to rename; none = a new one. */
  readonly category?: Category;
  readonly onClose: () => void;
  readonly onAdded?: (category: Category) => void;
};

/** See above. */
export function CategoryDialog({ category, onClose, onAdded }: CategoryDialogProps) {
  const { t } = useText();
  const form = useForm(category === undefined ? access.addCategory : access.changeCategory, {
    closing: useClosing(onClose),
    start: { name: category?.name ?? '', nameEn: category?.nameEn ?? '' },
    input: (names) => (category === undefined ? bothNames(names) : { id: category.id, ...changed(bothNames(names), category) }),
    needed: { name: 'access.nameNeeded' },
    done: (saved) => {
      toast({ words: t('access.saved', { name: saved.label }) });
      if (category === undefined) onAdded?.(saved);
    },
  });
  return (
    <FormDialog
      form={form}
      title={category === undefined ? t('access.category.add') : t('access.category.edit')}
      act={category === undefined ? t('access.add') : t('frame.save')}
      disabled={category !== undefined && form.isSame}
      width={520}
    >
      <BothNames form={form} autoFocus />
    </FormDialog>
  );
}

export type RemoveCategoryDialogProps = { readonly category: Category; readonly onClose: () => void; readonly onRemoved: () => void };

/** Asks before an empty category goes. */
export function RemoveCategoryDialog({ category, onClose, onRemoved }: RemoveCategoryDialogProps) {
  const { t } = useText();
  const isFull = category.resourceCount > 0;
  return (
    <AskDialog
      call={access.removeCategory}
      input={{ id: category.id }}
      done={() => {
        toast({ words: t('access.removed', { name: category.label }) });
        onRemoved();
      }}
      onClose={onClose}
      title={t('access.category.removeTitle', { name: category.label })}
      lead={isFull ? t('access.category.removeFull', { count: category.resourceCount }) : t('access.category.removeLead')}
      act={t('access.category.remove')}
      disabled={isFull}
    />
  );
}
