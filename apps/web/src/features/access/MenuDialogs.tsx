/** Dialogs of a menu: its names, page, place, icon; removing it. */
import { access } from '@frostway/contract/access/endpoints';
import type { Menu } from '@frostway/contract/access/rows';
import { InputNumber, Select } from 'antd';
import { useText } from '../../api/language.js';
import { AskDialog } from '../../ui/AskDialog.js';
import { BothNames, bothNames } from '../../ui/BothNames.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useClosing } from '../../ui/closing.js';
import { changed, useForm } from '../../ui/form.js';
import { FormField, SwitchField, TextField } from '../../ui/form-fields.js';
import { Icon } from '../../ui/icons.js';
import { toast } from '../../ui/toasts.js';
import { menuIcons } from './menu-icons.js';
import { branchOf } from './tree.js';

/** The lowest level of the tree a menu can have others below it: there are three. */
export const deepestParent = 2;

/** What the form holds at first: of a menu, or of a new one, which comes last. */
function startOf(menu: Menu | undefined, parent: Menu | undefined, menus: readonly Menu[]) {
  if (menu !== undefined) {
    const { name, nameEn, path, icon, sort, isShown, parentId } = menu;
    return { name, nameEn, path: path ?? '', icon, sort, isShown, parentId };
  }
  const siblings = menus.filter((each) => each.parentId === (parent?.id ?? null));
  const last = Math.max(0, ...siblings.map((each) => each.sort));
  return { name: '', nameEn: '', path: '', icon: null, sort: last + 10, isShown: true, parentId: parent?.id ?? null };
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
  const form = useForm(menu === undefined ? access.addMenu : access.changeMenu, {
    closing: useClosing(onClose),
    start: startOf(menu, parent, menus),
    input: ({ path, ...values }) => {
      const typed = { ...values, ...bothNames(values), path: path.trim() === '' ? null : path.trim() };
      return menu === undefined ? typed : { id: menu.id, ...changed(typed, menu) };
    },
    needed: { name: 'access.nameNeeded' },
    wrong: { path: 'access.menu.pathWrong' },
    done: (_saved, values) => toast({ words: t('access.saved', { name: lang === 'en' ? bothNames(values).nameEn : values.name.trim() }) }),
  });
  const isSeeded = menu !== undefined && menu.key !== null;
  const below = new Set(menu === undefined ? [] : branchOf(menus, menu.id).map(({ id }) => id));
  const parents = menus.filter((each) => each.level <= deepestParent && !below.has(each.id));
  return (
    <FormDialog
      form={form}
      title={menu === undefined ? t('access.menu.add') : t('access.menu.edit')}
      act={menu === undefined ? t('access.add') : t('frame.save')}
      disabled={menu !== undefined && form.isSame}
      width={560}
    >
      <BothNames form={form} autoFocus />
      <div className="two-fields">
        <TextField
          form={form}
          name="path"
          label={t('access.path')}
          hint={isSeeded ? t('access.menu.pathStays') : t('access.menu.pathHint')}
          disabled={isSeeded}
          spellCheck={false}
          lang="en"
        />
        <FormField form={form} name="parentId" label={t('access.menu.parent')}>
          {(control, parentId, change) => (
            <Select
              {...control}
              style={{ width: '100%', height: 36 }}
              value={parentId ?? 0}
              onChange={(id) => change(id === 0 ? null : id)}
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
        </FormField>
        <FormField form={form} name="sort" label={t('access.sort')} hint={t('access.sortHint')}>
          {(control, sort, change) => (
            <InputNumber
              {...control}
              style={{ width: '100%', height: 36 }}
              controls={false}
              precision={0}
              value={sort}
              onChange={(next) => change(next ?? 0)}
            />
          )}
        </FormField>
        <SwitchField form={form} name="isShown" label={t('access.menu.shown')} hint={t('access.menu.shownHint')} />
      </div>
      <div className="f">
        <div className="lab">{t('access.menu.icon')}</div>
        <div className="menu-icons" role="radiogroup" aria-label={t('access.menu.icon')}>
          {menuIcons.map((icon) => (
            <button
              key={icon}
              type="button"
              role="radio"
              aria-checked={form.values.icon === icon}
              aria-label={icon}
              lang="en"
              onClick={() => form.set({ icon: form.values.icon === icon ? null : icon })}
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
  const isFull = branchOf(menus, menu.id).length > 1;
  return (
    <AskDialog
      call={access.removeMenu}
      input={{ id: menu.id }}
      done={t('access.removed', { name: menu.label })}
      onClose={onClose}
      title={t('access.menu.removeTitle', { name: menu.label })}
      lead={isFull ? t('access.menu.removeFull') : t('access.menu.removeLead')}
      act={t('access.menu.remove')}
      disabled={isFull}
    />
  );
}
