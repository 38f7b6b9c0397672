/** Dialogs of a resource: its names, call and category; removing it. Of a call of the program only names and category can be changed. */
import { access } from '@frostway/contract/access/endpoints';
import type { Category, Resource } from '@frostway/contract/access/rows';
import { Select } from 'antd';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, bothNames } from '../../ui/BothNames.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { changed, useForm } from '../../ui/form.js';
import { FormField, TextField } from '../../ui/form-fields.js';
import { toast } from '../../ui/toasts.js';
import { type HttpMethod, methods } from './methods.js';

export type ResourceDialogProps = {
  readonly categories: readonly Category[];
  /** The one to change; none = a new one. */
  readonly resource?: Resource;
  /** Where a new one goes at first. */
  readonly categoryId?: number | null;
  readonly onClose: () => void;
};

/** See above. */
export function ResourceDialog({ categories, resource, categoryId = null, onClose }: ResourceDialogProps) {
  const { t, lang } = useText();
  const { name = '', nameEn = '', method = 'GET', path = '' } = resource ?? {};
  const form = useForm(resource === undefined ? access.addResource : access.changeResource, {
    closing: useClosing(onClose),
    start: { name, nameEn, method, path, categoryId: resource === undefined ? categoryId : resource.categoryId },
    input: (values) => {
      const typed = { ...values, ...bothNames(values), path: values.path.trim() };
      return resource === undefined ? typed : { id: resource.id, ...changed(typed, resource) };
    },
    needed: { name: 'access.nameNeeded', path: 'access.resource.pathWrong' },
    wrong: { path: 'access.resource.pathWrong' },
    done: (_saved, values) => toast({ words: t('access.saved', { name: bothNames(values)[lang === 'en' ? 'nameEn' : 'name'] }) }),
  });
  const isSeeded = resource?.isSeeded === true;
  return (
    <FormDialog
      form={form}
      title={resource === undefined ? t('access.resource.add') : t('access.resource.edit')}
      act={resource === undefined ? t('access.add') : t('frame.save')}
      disabled={resource !== undefined && form.isSame}
      width={560}
    >
      {resource === undefined ? <p className="ask-lead">{t('access.resource.addLead')}</p> : null}
      <BothNames form={form} autoFocus />
      <div className="method-path">
        <FormField form={form} name="method" label={t('access.method')}>
          {(control, value, change) => (
            <Select<HttpMethod>
              {...control}
              style={{ width: '100%', height: 36 }}
              value={value}
              disabled={isSeeded}
              onChange={change}
              options={methods.map((each) => ({ value: each, label: <span lang="en">{each}</span> }))}
            />
          )}
        </FormField>
        <TextField
          form={form}
          name="path"
          label={t('access.path')}
          hint={isSeeded ? t('access.resource.pathStays') : undefined}
          disabled={isSeeded}
          spellCheck={false}
          lang="en"
        />
      </div>
      <FormField form={form} name="categoryId" label={t('access.category')}>
        {(control, value, change) => (
          <Select
            {...control}
            style={{ width: '100%', height: 36 }}
            showSearch={{ optionFilterProp: 'label' }}
            value={value ?? 0}
            onChange={(id) => change(id === 0 ? null : id)}
            options={[{ value: 0, label: t('access.category.none') }, ...categories.map((each) => ({ value: each.id, label: each.label }))]}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Asks before a resource that somebody wrote down goes. */
export function RemoveResourceDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const { t } = useText();
  return (
    <AskDialog
      call={access.removeResource}
      input={{ id: resource.id }}
      done={t('access.removed', { name: resource.label })}
      onClose={onClose}
      title={t('access.resource.removeTitle', { name: resource.label })}
      lead={t('access.resource.removeLead')}
      act={t('access.resource.remove')}
    />
  );
}
