/** A new fence, or changing one: fields at the left, the same shape on the map at the right; what is typed is drawn, what is drawn is typed. */
import { fence as calls, fenceModes, type Keeper } from '@frostway/contract/fence/endpoints';
import type { FenceRow } from '@frostway/contract/fence/rows';
import { fenceShapes } from '@frostway/core/fence/shape';
import { boxOf } from '@frostway/core/fence/distance';
import { Button, Input } from 'antd';
import { useMemo, useState } from 'react';
import { useFleetMembers } from '../../api/fleet.js';
import { useText } from '../../api/language.js';
import { errorText } from '../../api/refused.js';
import { boxAround, mapFenceOf } from '../../map/fence-features.js';
import { inWords } from '../../ui/field-errors.js';
import { Field } from '../../ui/fields.js';
import { SwitchField, TextField } from '../../ui/form-fields.js';
import { useForm } from '../../ui/form.js';
import { Icon } from '../../ui/icons.js';
import { Segments } from '../../ui/ListPanel.js';
import { toast } from '../../ui/toasts.js';
import { DevicesField } from './DevicesField.js';
import { DrawMap } from './DrawMap.js';
import { draftOf, emptyDraft, type FenceDraft, readPoints, shapeInput, shapeProblems, sketchOf } from './sketch.js';
import { useSketch } from './use-sketch.js';

export type FenceEditorProps = {
  /** None: a new one. */
  readonly fence?: FenceRow | undefined;
  /** All the caller sees: for where they are, and how many a vehicle has. */
  readonly fences: readonly FenceRow[];
  /** It was saved, or given up. */
  readonly onDone: (id: number | undefined) => void;
};

const keeperOf = ({ isKept }: FenceDraft): Keeper => (isKept ? 'device' : 'server');

/** See above. */
export function FenceEditor({ fence, fences, onDone }: FenceEditorProps) {
  const { t, lang } = useText();
  const start = useMemo(() => (fence === undefined ? emptyDraft : draftOf(fence)), [fence]);
  const form = useForm(fence === undefined ? calls.addFence : calls.changeFence, {
    start,
    input: (draft) => {
      const said = { name: draft.name.trim(), ...shapeInput(draft), mode: draft.mode, kept: keeperOf(draft) };
      const imeis = [...draft.imeis];
      if (fence === undefined) return { ...said, imeis };
      // Whom a fence watches is only said when it changed: he who changes its shape need not see all of them.
      return { id: fence.id, ...said, ...(draft.imeis === start.imeis ? {} : { imeis }) };
    },
    needed: { name: 'fence.nameNeeded' },
    check: shapeProblems,
    done: ({ id, name }) => {
      toast({ icon: 'fence', words: t(fence === undefined ? 'fence.added' : 'fence.saved', { name }) });
      onDone(id);
    },
  });
  const { values: draft, set, problems } = form;
  const sketching = useSketch(form);
  const shape = useMemo(() => sketchOf(draft), [draft]);
  const others = useMemo(() => fences.filter(({ id }) => id !== fence?.id), [fences, fence]);
  const [home] = useState(() => (fence === undefined ? boxAround(others.map(({ box }) => box)) : boxOf(mapFenceOf(fence).shape)));
  const members = useFleetMembers();
  const vehicles = useMemo(() => members.filter(({ kind }) => kind === 'tracker'), [members]);
  const drawnOthers = useMemo(() => others.map(mapFenceOf), [others]);
  // Edges that cross are told while they are drawn: later nobody knows which point it was.
  const live = shapeProblems(draft)['points'];
  const pointsProblem =
    problems['points'] ?? (live === 'fenceCrossing' || live === 'fence.points.unreadable' ? inWords({ live }, lang)['live'] : undefined);
  // What is typed into the fields of the shape is a step that can be gone back, as what is drawn.
  const typing = { ...form, set: (part: Partial<FenceDraft>) => sketching.change(part, `typed ${Object.keys(part).join()}`) };
  const metres = (name: 'radius' | 'width', hint: string) => (
    <TextField
      form={typing}
      name={name}
      label={t(`fence.${name}`)}
      hint={hint}
      inputMode="decimal"
      isRequired
      after={<span className="u">{t('fence.metre')}</span>}
    />
  );
  return (
    <div className="beside fn fn-edit">
      <form
        className="beside-side fn-side"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.isPending) form.submit();
        }}
      >
        <div className="beside-head">
          <div className="row gap8">
            <h1 className="grow">{t(fence === undefined ? 'fence.add' : 'fence.edit')}</h1>
            <button type="button" className="ib" aria-label={t('fence.back')} title={t('fence.back')} onClick={() => onDone(fence?.id)}>
              <Icon name="x" />
            </button>
          </div>
        </div>
        <div className="fn-form">
          <TextField form={form} name="name" label={t('fence.name')} isRequired autoFocus={fence === undefined} />
          <Field label={t('fence.shape')} error={problems['shape']}>
            {() => (
              <Segments
                label={t('fence.shape')}
                value={draft.shape}
                options={fenceShapes.map((key) => ({ key, word: t(`fence.shape.${key}`) }))}
                onChange={(key) => set({ shape: key })}
              />
            )}
          </Field>
          {draft.shape === 'circle' ? (
            <>
              <div className="two-fields">
                {(['latitude', 'longitude'] as const).map((name) => (
                  <TextField key={name} form={typing} name={name} label={t(`fence.${name}`)} inputMode="decimal" isRequired />
                ))}
              </div>
              {metres('radius', t('fence.radiusHint'))}
            </>
          ) : (
            <>
              <Field
                label={t(`fence.points.${draft.shape}`)}
                isRequired
                error={pointsProblem}
                hint={t('fence.points.hint', { count: readPoints(draft.points)?.length ?? 0 })}
              >
                {(control) => (
                  <Input.TextArea
                    {...control}
                    className="tn"
                    spellCheck={false}
                    value={draft.points}
                    autoSize={{ minRows: 3, maxRows: 8 }}
                    onChange={(event) => typing.set({ points: event.target.value })}
                  />
                )}
              </Field>
              {draft.shape === 'corridor' ? metres('width', t('fence.widthHint')) : null}
            </>
          )}
          <Field label={t('fence.mode')} error={problems['mode']}>
            {() => (
              <Segments
                label={t('fence.mode')}
                value={draft.mode}
                options={fenceModes.map((key) => ({ key, word: t(`fence.mode.${key}`) }))}
                onChange={(mode) => set({ mode })}
              />
            )}
          </Field>
          <DevicesField
            label={t('fence.devices')}
            imeis={draft.imeis}
            problem={problems['imeis']}
            onChange={(imeis) => set({ imeis })}
            fences={fences}
            but={fence?.id}
          />
          <SwitchField form={form} name="isKept" label={t('fence.kept')} hint={t('fence.keptHint')} />
          {form.error === null ? null : (
            <p className="note" role="alert">
              <Icon name="alarm" size={14} />
              {errorText(form.error, lang)}
            </p>
          )}
        </div>
        <div className="fn-foot" data-kept-clear>
          <span className="grow" />
          <Button onClick={() => onDone(fence?.id)}>{t('frame.cancel')}</Button>
          <Button type="primary" htmlType="submit" loading={form.isPending} disabled={fence !== undefined && form.isSame}>
            {t('frame.save')}
          </Button>
        </div>
      </form>
      <DrawMap draft={draft} shape={shape} sketching={sketching} devices={vehicles} others={drawnOthers} start={home} />
    </div>
  );
}
