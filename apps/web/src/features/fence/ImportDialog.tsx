/** Fences from a GeoJSON or KML file: it is read first, each feature is told and drawn, those that are wanted are chosen, and only they are made. */
import { fence as calls, fenceModes } from '@frostway/contract/fence/endpoints';
import type { FenceMode } from '@frostway/contract/fence/endpoints';
import type { FenceRow, ImportedFence } from '@frostway/contract/fence/rows';
import { useMemo, useState } from 'react';
import { useText } from '../../api/language.js';
import { boxAround, shapeOfColumns } from '../../map/fence-features.js';
import { FleetMap } from '../../map/FleetMap.js';
import { useClosing } from '../../ui/closing.js';
import { Field } from '../../ui/fields.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { useForm } from '../../ui/form.js';
import { Segments } from '../../ui/ListPanel.js';
import { toast } from '../../ui/toasts.js';
import { DevicesField } from './DevicesField.js';
import { FeatureTable } from './FeatureTable.js';
import { type Closing, type Read, ImportReadForm } from './ImportReadForm.js';

const none: readonly never[] = [];
/** There are no devices on the map. */
const noLegend = <></>;

/** See above. */
export function ImportDialog({ fences, onClose }: { fences: readonly FenceRow[]; onClose: () => void }) {
  const [text, setText] = useState<{ readonly text: string; readonly width: string; readonly rows: readonly ImportedFence[] }>();
  const closing = useClosing(onClose);
  return text === undefined ? (
    <ImportReadForm closing={closing} onRead={setText} />
  ) : (
    <ChooseForm key={text.text} read={text} fences={fences} closing={closing} onAgain={() => setText(undefined)} />
  );
}

type ChooseFormProps = {
  readonly read: Read;
  readonly fences: readonly FenceRow[];
  readonly closing: Closing;
  readonly onAgain: () => void;
};

/** What was read, which of it to make, and what for. Once it is made, what became of each. */
function ChooseForm({ read, fences, closing, onAgain }: ChooseFormProps) {
  const { t, lang } = useText();
  const sound = read.rows.filter(({ fence }) => fence !== null);
  const start: { readonly features: readonly number[]; readonly mode: FenceMode; readonly imeis: readonly string[] } = {
    features: sound.map(({ feature }) => feature),
    mode: 'both',
    imeis: [],
  };
  const form = useForm(calls.importFences, {
    closing,
    closes: false,
    start,
    input: ({ features, mode, imeis }) => ({ text: read.text, width: read.width, features: [...features], mode, imeis: [...imeis] }),
    done: ({ rows }) => toast({ icon: 'fence', words: t('fence.import.done', { count: rows.filter(({ id }) => id !== null).length }) }),
  });
  const { values, set, problems, answer } = form;
  const [shown, setShown] = useState<number>();
  const drawn = useMemo(
    () => read.rows.flatMap(({ feature, name, fence }) => (fence === null ? [] : [{ id: feature, name, shape: shapeOfColumns(fence) }])),
    [read],
  );
  const box = useMemo(() => boxAround(read.rows.flatMap(({ fence }) => fence?.box ?? [])), [read]);
  const toShow = read.rows.find(({ feature }) => feature === shown)?.fence?.box ?? box;
  const table = (
    <FeatureTable
      rows={read.rows}
      made={answer?.rows}
      chosen={values.features}
      onChoose={(features) => set({ features })}
      onShow={setShown}
    />
  );
  const map =
    drawn.length === 0 ? null : (
      <div className="fn-import-map" role="group" aria-label={t('fence.import.map')}>
        <FleetMap
          devices={none}
          lang={lang}
          fences={drawn}
          chosenFence={shown ?? null}
          onFence={setShown}
          lookAt={toShow}
          legend={noLegend}
        />
      </div>
    );
  if (answer !== undefined)
    return (
      <FormDialog closing={closing} title={t('fence.import.title')} width={720}>
        {table}
      </FormDialog>
    );
  return (
    <FormDialog
      form={form}
      title={t('fence.import.title')}
      act={t('fence.import.act', { count: values.features.length })}
      disabled={values.features.length === 0}
      width={720}
      footNote={
        <button type="button" className="lnk" onClick={onAgain}>
          {t('fence.import.again')}
        </button>
      }
    >
      {map}
      {table}
      {sound.length === 0 ? null : (
        <>
          <Field label={t('fence.mode')} error={problems['mode']}>
            {() => (
              <Segments
                label={t('fence.mode')}
                value={values.mode}
                options={fenceModes.map((key) => ({ key, word: t(`fence.mode.${key}`) }))}
                onChange={(mode) => set({ mode })}
              />
            )}
          </Field>
          <DevicesField
            label={t('fence.devices')}
            imeis={values.imeis}
            problem={problems['imeis']}
            onChange={(imeis) => set({ imeis })}
            fences={fences}
          />
        </>
      )}
    </FormDialog>
  );
}
