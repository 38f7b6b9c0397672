/** Dialogs of a resource: its names, call and category; removing it. Of a call of the program only names and category can be changed. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category, Resource } from '@frostway/contract/access/rows';
import { Select } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, bothNames, changedNames } from '../../ui/BothNames.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { type HttpMethod, methods } from './methods.js';

/** What a path must look like: segments, and holes in braces. */
const pathForm = /^(\/[A-Za-z0-9_]+|\/\{[a-z][A-Za-z]*\})+$/;

export type ResourceDialogProps = {
  readonly categories: readonly Category[];
  /** The one to change; none = a new one. */
  readonly resource?: Resource;
  /** Where a new one goes at first. */
  readonly categoryId?: number | null;
  readonly onClose: () => void;
};

/** See above. */
export function ResourceDialog({ categories, resource, categoryId: inCategory = null, onClose }: ResourceDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [names, setNames] = useState({ name: resource?.name ?? '', nameEn: resource?.nameEn ?? '' });
  const [method, setMethod] = useState<HttpMethod>(resource?.method ?? 'GET');
  const [path, setPath] = useState(resource?.path ?? '');
  const [categoryId, setCategoryId] = useState(resource === undefined ? inCategory : resource.categoryId);
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(access.addResource);
  const change = useAction(access.changeResource);
  const typed = { ...bothNames(names), method, path: path.trim(), categoryId };
  const changed =
    resource === undefined
      ? undefined
      : {
          ...changedNames(typed, resource),
          ...(typed.method === resource.method ? {} : { method: typed.method }),
          ...(typed.path === resource.path ? {} : { path: typed.path }),
          ...(typed.categoryId === resource.categoryId ? {} : { categoryId: typed.categoryId }),
        };
  const outcome = {
    onError: (error: Error) => setProblems(refusedFields(error, lang, { resourceTaken: 'path', seededKept: 'path', textTooLong: 'name' })),
    onSuccess: () => {
      toast({ words: t('access.saved', { name: lang === 'en' ? typed.nameEn : typed.name }) });
      closing.close();
    },
  };
  const submit = (): void => {
    if (typed.name === '') return setProblems({ name: t('access.nameNeeded') });
    if (!pathForm.test(typed.path)) return setProblems({ path: t('access.resource.pathWrong') });
    setProblems({});
    if (resource === undefined) add.mutate(typed, outcome);
    else change.mutate({ id: resource.id, ...changed }, outcome);
  };
  const isSeeded = resource?.isSeeded === true;
  return (
    <FormDialog
      closing={closing}
      title={resource === undefined ? t('access.resource.add') : t('access.resource.edit')}
      act={resource === undefined ? t('access.add') : t('frame.save')}
      busy={add.isPending || change.isPending}
      disabled={changed !== undefined && Object.keys(changed).length === 0}
      error={Object.keys(problems).length === 0 ? (add.error ?? change.error) : undefined}
      onSubmit={submit}
      width={560}
    >
      {resource === undefined ? <p className="ask-lead">{t('access.resource.addLead')}</p> : null}
      <BothNames value={names} onChange={setNames} problems={problems} max={resource === undefined ? 64 : 200} autoFocus />
      <div className="method-path">
        <Field label={t('access.method')} error={problems['method']}>
          {(control) => (
            <Select<HttpMethod>
              {...control}
              style={{ width: '100%', height: 36 }}
              value={method}
              disabled={isSeeded}
              onChange={setMethod}
              options={methods.map((value) => ({ value, label: <span lang="en">{value}</span> }))}
            />
          )}
        </Field>
        <Field label={t('access.path')} error={problems['path']} hint={isSeeded ? t('access.resource.pathStays') : undefined}>
          {(control) => (
            <TextInput
              {...control}
              value={path}
              maxLength={200}
              disabled={isSeeded}
              onChange={setPath}
              autoComplete="off"
              spellCheck={false}
              lang="en"
            />
          )}
        </Field>
      </div>
      <Field label={t('access.category')} error={problems['categoryId']}>
        {(control) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            showSearch={{ optionFilterProp: 'label' }}
            value={categoryId ?? 0}
            onChange={(id) => setCategoryId(id === 0 ? null : id)}
            options={[{ value: 0, label: t('access.category.none') }, ...categories.map((each) => ({ value: each.id, label: each.label }))]}
          />
        )}
      </Field>
    </FormDialog>
  );
}

/** Asks before a resource that somebody wrote down goes. */
export function RemoveResourceDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const remove = useAction(access.removeResource);
  const submit = (): void =>
    remove.mutate(
      { id: resource.id },
      {
        onSuccess: () => {
          toast({ words: t('access.removed', { name: resource.label }) });
          closing.close();
        },
      },
    );
  return (
    <AskDialog
      closing={closing}
      title={t('access.resource.removeTitle', { name: resource.label })}
      lead={t('access.resource.removeLead')}
      act={t('access.resource.remove')}
      busy={remove.isPending}
      error={remove.error}
      onSubmit={submit}
    />
  );
}
