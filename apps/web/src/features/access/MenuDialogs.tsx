/** Dialogs of a menu: its names, page, place, icon; removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Menu } from '@frostway/contract/access/rows';
import { InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useAction } from '../../api/answers.js';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, type BothNamesValue, bothNames, changedNames } from '../../ui/BothNames.js';
import { useClosing } from '../../ui/closing.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { Field, TextInput } from '../../ui/fields.js';
import { Icon } from '../../ui/icons.js';
import { type Problems, refusedFields } from '../../ui/problems.js';
import { toast } from '../../ui/toasts.js';
import { menuIcons } from './menu-icons.js';
import { branchOf } from './tree.js';

/** The lowest level of the tree a menu can have others below it: there are three. */
export const deepestParent = 2;

type MenuForm = {
  readonly names: BothNamesValue;
  readonly path: string;
  readonly icon: string | null;
  readonly sort: number;
  readonly isShown: boolean;
  readonly parentId: number | null;
};

function formOf(menu: Menu | undefined, parent: Menu | undefined, menus: readonly Menu[]): MenuForm {
  if (menu !== undefined) {
    const { name, nameEn, path, icon, sort, isShown, parentId } = menu;
    return { names: { name, nameEn }, path: path ?? '', icon, sort, isShown, parentId };
  }
  const siblings = menus.filter((each) => each.parentId === (parent?.id ?? null));
  const last = Math.max(0, ...siblings.map((each) => each.sort));
  return { names: { name: '', nameEn: '' }, path: '', icon: null, sort: last + 10, isShown: true, parentId: parent?.id ?? null };
}

/** Only what is different goes to the server. */
function changeOf(form: MenuForm, menu: Menu) {
  const path = form.path.trim() === '' ? null : form.path.trim();
  return {
    ...changedNames(bothNames(form.names), menu),
    ...(path === menu.path ? {} : { path }),
    ...(form.icon === menu.icon ? {} : { icon: form.icon }),
    ...(form.sort === menu.sort ? {} : { sort: form.sort }),
    ...(form.isShown === menu.isShown ? {} : { isShown: form.isShown }),
    ...(form.parentId === menu.parentId ? {} : { parentId: form.parentId }),
  };
}

export type MenuDialogProps = {
  readonly menus: readonly Menu[];
  /** The one to change; none = a new one. */
  readonly menu?: Menu;
  /** Where a new one goes at first. */
  readonly parent?: Menu;
  readonly onClose: () => void;
};

/** See above. */
export function MenuDialog({ menus, menu, parent, onClose }: MenuDialogProps) {
  const { t, lang } = useText();
  const closing = useClosing(onClose);
  const [form, setForm] = useState(() => formOf(menu, parent, menus));
  const [problems, setProblems] = useState<Problems>({});
  const add = useAction(access.addMenu);
  const change = useAction(access.changeMenu);
  const patch = (part: Partial<MenuForm>): void => setForm({ ...form, ...part });
  const isSeeded = menu !== undefined && menu.key !== null;
  const below = new Set(menu === undefined ? [] : branchOf(menus, menu.id).map(({ id }) => id));
  const parents = menus.filter((each) => each.level <= deepestParent && !below.has(each.id));
  const changed = menu === undefined ? undefined : changeOf(form, menu);
  const outcome = {
    onError: (error: Error) =>
      setProblems(
        refusedFields(error, lang, { menuPathTaken: 'path', seededKept: 'path', menuPlaceIllegal: 'parentId', textTooLong: 'name' }),
      ),
    onSuccess: () => {
      toast({ words: t('access.saved', { name: lang === 'en' ? bothNames(form.names).nameEn : form.names.name.trim() }) });
      closing.close();
    },
  };
  const submit = (): void => {
    const names = bothNames(form.names);
    const path = form.path.trim();
    if (names.name === '') return setProblems({ name: t('access.nameNeeded') });
    if (path !== '' && !/^\/[\w/-]*$/.test(path)) return setProblems({ path: t('access.menu.pathWrong') });
    setProblems({});
    if (menu !== undefined) return change.mutate({ id: menu.id, ...changed }, outcome);
    add.mutate(
      { ...names, path: path === '' ? null : path, icon: form.icon, sort: form.sort, isShown: form.isShown, parentId: form.parentId },
      outcome,
    );
  };
  return (
    <FormDialog
      closing={closing}
      title={menu === undefined ? t('access.menu.add') : t('access.menu.edit')}
      act={menu === undefined ? t('access.add') : t('frame.save')}
      busy={add.isPending || change.isPending}
      disabled={changed !== undefined && Object.keys(changed).length === 0}
      error={Object.keys(problems).length === 0 ? (add.error ?? change.error) : undefined}
      onSubmit={submit}
      width={560}
    >
      <BothNames value={form.names} onChange={(names) => patch({ names })} problems={problems} autoFocus />
      <div className="two-fields">
        <Field label={t('access.path')} error={problems['path']} hint={isSeeded ? t('access.menu.pathStays') : t('access.menu.pathHint')}>
          {(control) => (
            <TextInput
              {...control}
              value={form.path}
              disabled={isSeeded}
              maxLength={200}
              onChange={(path) => patch({ path })}
              autoComplete="off"
              spellCheck={false}
              lang="en"
            />
          )}
        </Field>
        <Field label={t('access.menu.parent')} error={problems['parentId']}>
          {(control) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={form.parentId ?? 0}
              onChange={(id) => patch({ parentId: id === 0 ? null : id })}
              options={[
                { value: 0, label: t('access.menu.top') },
                ...parents.map((each) => ({
                  value: each.id,
                  label: <span style={{ paddingLeft: (each.level - 1) * 12 }}>{each.label}</span>,
                })),
              ]}
              labelRender={({ value }) => parents.find((each) => each.id === value)?.label ?? t('access.menu.top')}
            />
          )}
        </Field>
        <Field label={t('access.sort')} error={problems['sort']} hint={t('access.sortHint')}>
          {(control) => (
            <InputNumber
              {...control}
              style={{ width: '100%', height: 36 }}
              controls={false}
              precision={0}
              value={form.sort}
              onChange={(sort) => patch({ sort: sort ?? 0 })}
            />
          )}
        </Field>
        <Field label={t('access.menu.shown')} hint={t('access.menu.shownHint')}>
          {(control) => (
            <div className="switch-line">
              <Switch {...control} checked={form.isShown} onChange={(isShown) => patch({ isShown })} />
            </div>
          )}
        </Field>
      </div>
      <div className="f">
        <div className="lab">{t('access.menu.icon')}</div>
        <div className="menu-icons" role="radiogroup" aria-label={t('access.menu.icon')}>
          {menuIcons.map((icon) => (
            <button
              key={icon}
              type="button"
              role="radio"
              aria-checked={form.icon === icon}
              aria-label={icon}
              lang="en"
              onClick={() => patch({ icon: form.icon === icon ? null : icon })}
            >
              <Icon name={icon} />
            </button>
          ))}
        </div>
      </div>
    </FormDialog>
  );
}

/** Asks before a menu goes. */
export function RemoveMenuDialog({ menus, menu, onClose }: { menus: readonly Menu[]; menu: Menu; onClose: () => void }) {
  const { t } = useText();
  const closing = useClosing(onClose);
  const remove = useAction(access.removeMenu);
  const isFull = branchOf(menus, menu.id).length > 1;
  const submit = (): void =>
    remove.mutate(
      { id: menu.id },
      {
        onSuccess: () => {
          toast({ words: t('access.removed', { name: menu.label }) });
          closing.close();
        },
      },
    );
  return (
    <AskDialog
      closing={closing}
      title={t('access.menu.removeTitle', { name: menu.label })}
      lead={isFull ? t('access.menu.removeFull') : t('access.menu.removeLead')}
      act={t('access.menu.remove')}
      busy={remove.isPending}
      disabled={isFull}
      error={remove.error}
      onSubmit={submit}
    />
  );
}
