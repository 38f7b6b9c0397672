/** Dialogs of the dictionary: a new list, an entry of one. */
import { type DictionaryData, type DictionaryGroup, dictionary } from '@frostway/contract/dictionary/endpoints';
import { useText } from '../../api/language.js';
import { BothNames, bothNames } from '../../ui/BothNames.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { changed, filled, useForm } from '../../ui/form.js';
import { SwitchField, TextField } from '../../ui/form-fields.js';
import { NumberField } from '../../ui/picker-fields.js';
import { toast } from '../../ui/toasts.js';

/** Adds a list; `key` is what programs ask for it by. */
export function GroupDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (group: DictionaryGroup) => void }) {
  const { t } = useText();
  const form = useForm(dictionary.addGroup, {
    closing: useClosing(onClose),
    start: { name: '', nameEn: '', key: '' },
    input: ({ key, ...names }) => ({ ...bothNames(names), ...filled({ key }) }),
    needed: { name: 'access.nameNeeded' },
    wrong: { key: 'dictionary.group.keyWrong' },
    done: (group) => {
      toast({ words: t('access.saved', { name: group.label }) });
      onAdded(group);
    },
  });
  return (
    <FormDialog form={form} title={t('dictionary.group.add')} act={t('access.add')} width={520}>
      <BothNames form={form} autoFocus />
      <TextField
        form={form}
        name="key"
        label={t('dictionary.group.key')}
        hint={t('dictionary.group.keyHint')}
        spellCheck={false}
        lang="en"
      />
    </FormDialog>
  );
}

export type DataDialogProps = {
  readonly group: DictionaryGroup;
  /** The one to change; none = a new one. */
  readonly data?: DictionaryData;
  readonly onClose: () => void;
};

/** Adds an entry, or changes what it is called, where it stands and whether it is offered; its value stays. */
export function DataDialog({ group, data, onClose }: DataDialogProps) {
  const { t } = useText();
  const start = {
    value: data?.value ?? '',
    name: data?.name ?? '',
    nameEn: data?.nameEn ?? '',
    sort: data?.sort ?? null,
    isEnabled: data?.isEnabled ?? true,
  };
  const form = useForm(data === undefined ? dictionary.addData : dictionary.changeData, {
    closing: useClosing(onClose),
    start,
    input: ({ value, isEnabled, sort, ...names }) =>
      data === undefined
        ? { groupId: group.id, value: value.trim(), ...bothNames(names), ...filled({ sort }) }
        : { id: data.id, ...changed({ ...bothNames(names), ...filled({ sort }), isEnabled }, data) },
    needed: { value: 'dictionary.data.valueNeeded', name: 'access.nameNeeded' },
    done: (saved) => toast({ words: t('access.saved', { name: saved.label }) }),
  });
  return (
    <FormDialog
      form={form}
      title={data === undefined ? t('dictionary.data.addTo', { name: group.label }) : t('dictionary.data.edit')}
      act={data === undefined ? t('access.add') : t('frame.save')}
      disabled={data !== undefined && form.isSame}
      width={520}
    >
      <TextField
        form={form}
        name="value"
        label={t('dictionary.data.value')}
        hint={data === undefined ? t('dictionary.data.valueHint') : t('dictionary.data.valueStays')}
        disabled={data !== undefined}
        autoFocus={data === undefined}
        lang="en"
      />
      <BothNames form={form} autoFocus={data !== undefined} />
      <div className="two-fields">
        <NumberField
          form={form}
          name="sort"
          label={t('access.sort')}
          hint={data === undefined ? t('dictionary.data.sortLast') : t('access.sortHint')}
        />
        {data === undefined ? null : (
          <SwitchField form={form} name="isEnabled" label={t('access.enabled')} hint={t('dictionary.data.enabledHint')} />
        )}
      </div>
    </FormDialog>
  );
}
