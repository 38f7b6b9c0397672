/** Dialogs of the dictionary: a new list, an entry of one. */
import { type DictionaryData, type DictionaryGroup, dictionary } from '@frostway/contract/dictionary/endpoints';
import { limits } from '@frostway/core/limits';
import { InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { BothNames, bothNames, changedNames } from '../../ui/BothNames.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';

/** Adds a list; `key` is what programs ask for it by. */
export function GroupDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (group: DictionaryGroup) => void }) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [names, setNames] = useState({ name: '', nameEn: '' });
  const [key, setKey] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(dictionary.addGroup);
  const submit = (): void => {
    const typed = bothNames(names);
    const typedKey = key.trim();
    if (typed.name === '') return setProblems({ name: t('access.nameNeeded') });
    if (typedKey !== '' && !/^[a-z][A-Za-z0-9]*$/.test(typedKey)) return setProblems({ key: t('dictionary.group.keyWrong') });
    setProblems({});
    add.mutate(
      { ...typed, ...(typedKey === '' ? {} : { key: typedKey }) },
      {
        onError: (error) => setProblems(refusedFields(error, lang, { nameTaken: 'name', textTooLong: 'name' })),
        onSuccess: (group) => {
          toast({ words: t('access.saved', { name: group.label }) });
          onAdded(group);
          closing.close();
        },
      },
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={t('dictionary.group.add')}
      act={t('access.add')}
      busy={add.isPending}
      error={Object.keys(problems).length === 0 ? add.error : undefined}
      onSubmit={submit}
      width={520}
    >
      <BothNames value={names} onChange={setNames} problems={problems} autoFocus />
      <Field label={t('dictionary.group.key')} error={problems['key']} hint={t('dictionary.group.keyHint')}>
        {(control) => (
          <TextInput {...control} value={key} maxLength={limits.name} onChange={setKey} autoComplete="off" spellCheck={false} lang="en" />
        )}
      </Field>
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
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [value, setValue] = useState(data?.value ?? '');
  const [names, setNames] = useState({ name: data?.name ?? '', nameEn: data?.nameEn ?? '' });
  const [sort, setSort] = useState<number | null>(data?.sort ?? null);
  const [isEnabled, setEnabled] = useState(data?.isEnabled ?? true);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(dictionary.addData);
  const change = useAction(dictionary.changeData);
  const typed = bothNames(names);
  const changed =
    data === undefined
      ? undefined
      : {
          ...changedNames(typed, data),
          ...(sort === null || sort === data.sort ? {} : { sort }),
          ...(isEnabled === data.isEnabled ? {} : { isEnabled }),
        };
  const outcome = {
    onError: (error: Error) => setProblems(refusedFields(error, lang, { nameTaken: 'value', textTooLong: 'name' })),
    onSuccess: (saved: DictionaryData) => {
      toast({ words: t('access.saved', { name: saved.label }) });
      closing.close();
    },
  };
  const submit = (): void => {
    if (value.trim() === '') return setProblems({ value: t('dictionary.data.valueNeeded') });
    if (typed.name === '') return setProblems({ name: t('access.nameNeeded') });
    setProblems({});
    if (data !== undefined) return change.mutate({ id: data.id, ...changed }, outcome);
    add.mutate({ groupId: group.id, value: value.trim(), ...typed, ...(sort === null ? {} : { sort }) }, outcome);
  };
  return (
    <FormDialog
      closing={closing}
      title={data === undefined ? t('dictionary.data.addTo', { name: group.label }) : t('dictionary.data.edit')}
      act={data === undefined ? t('access.add') : t('frame.save')}
      busy={add.isPending || change.isPending}
      disabled={changed !== undefined && Object.keys(changed).length === 0}
      error={Object.keys(problems).length === 0 ? (add.error ?? change.error) : undefined}
      onSubmit={submit}
      width={520}
    >
      <Field
        label={t('dictionary.data.value')}
        error={problems['value']}
        hint={data === undefined ? t('dictionary.data.valueHint') : t('dictionary.data.valueStays')}
      >
        {(control) => (
          <TextInput
            {...control}
            value={value}
            maxLength={limits.name}
            disabled={data !== undefined}
            onChange={setValue}
            autoFocus={data === undefined}
            autoComplete="off"
            lang="en"
          />
        )}
      </Field>
      <BothNames value={names} onChange={setNames} problems={problems} autoFocus={data !== undefined} />
      <div className="two-fields">
        <Field
          label={t('access.sort')}
          error={problems['sort']}
          hint={data === undefined ? t('dictionary.data.sortLast') : t('access.sortHint')}
        >
          {(control) => (
            <InputNumber
              {...control}
              style={{ width: '100%', height: 36 }}
              controls={false}
              precision={0}
              value={sort}
              onChange={setSort}
            />
          )}
        </Field>
        {data === undefined ? null : (
          <Field label={t('access.enabled')} hint={t('dictionary.data.enabledHint')}>
            {(control) => (
              <div className="switch-line">
                <Switch {...control} checked={isEnabled} onChange={setEnabled} />
              </div>
            )}
          </Field>
        )}
      </div>
    </FormDialog>
  );
}
