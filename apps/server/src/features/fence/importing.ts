/** Fences from a file: each feature that is wanted becomes one, or it is said why not. Those that are sound are made all the same; a preview makes none. */
import type { Input } from '@frostway/contract/endpoint';
import type { fence as table } from '@frostway/contract/fence/endpoints';
import type { ImportedFence } from '@frostway/contract/fence/rows';
import { type RefusalName, refusals, refusalWords, refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { tidied } from '@frostway/core/fence/shape';
import type { Steps } from '@frostway/protocol/steps';
import type { Caller, Changing } from '../../call/serve.js';
import { Slices } from '../../call/slices.js';
import { storableText } from '../../call/storable-text.js';
import { makeFence } from './changes.js';
import { readGeoJson, type ReadFeature } from './geojson.js';
import { readKml } from './kml.js';
import { columnsOf, refusalOf } from './shapes.js';
import { checkRoom, findTargets } from './watching.js';

/** Features of a file at the most: more is no list of fences. */
const mostFeatures = 1000;

/** Answers what became of each feature, and the devices whose watches changed. Refuses 80356 for what is neither GeoJSON nor KML, 80347 when devices have no room. */
export async function importFences(
  caller: Caller,
  { text, width, mode, kept, imeis, features: wanted, isPreview }: Input<typeof table.importFences>,
  context: Pick<Changing, 'db' | 'audit' | 'lang'>,
  nowMs: number,
): Promise<{ rows: ImportedFence[]; deviceIds: number[] }> {
  const slices = new Slices();
  const features = await inSlices(text.trimStart().startsWith('<') ? readKml(text, width) : readGeoJson(text, width), slices);
  if (features === undefined || features.length === 0 || features.length > mostFeatures) refuse('fenceFile', { text: 'fenceFile' });
  const read: (Sound & { readonly feature: number; readonly name: string })[] = [];
  const asked = wanted === undefined ? undefined : new Set(wanted);
  for (const [index, { name, shape }] of features.entries()) {
    if (slices.isOver()) await slices.next();
    if (asked?.has(index + 1) ?? true) read.push({ feature: index + 1, name: nameOf(name, index), ...soundOf(shape) });
  }
  const audited = ({ feature, name, shape, refusal }: (typeof read)[number], id: number | null): ImportedFence => ({
    feature,
    name,
    fence: shape === null || refusal !== undefined ? null : columnsOf(shape),
    id,
    errorcode: refusal === undefined ? null : refusals[refusal].code,
    message: refusal === undefined ? null : refusalWords(refusal, context.lang),
  });
  if (isPreview) return { rows: read.map((each) => audited(each, null)), deviceIds: [] };
  const targets = await findTargets(context.db, caller, imeis);
  const sound = read.filter(({ refusal }) => refusal === undefined).length;
  if (sound > 0) await checkRoom(context.db, targets.deviceIds, sound);
  const rows: ImportedFence[] = [];
  const deviceIds = new Set<number>();
  for (const each of read) {
    const { name, shape, refusal } = each;
    if (shape === null || refusal !== undefined) {
      rows.push(audited(each, null));
      continue;
    }
    const made = await makeFence({ name, mode, kept, shape }, targets, { ...context, accountId: caller.accountId }, nowMs);
    for (const id of made.deviceIds) deviceIds.add(id);
    rows.push(audited(each, made.id));
  }
  return { rows, deviceIds: [...deviceIds] };
}

async function inSlices<T>(steps: Steps<T>, slices: Slices): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (slices.isOver()) await slices.next();
  }
}

const nameOf = (name: string, index: number): string =>
  storableText(name.replaceAll(/\s+/g, ' ').trim().slice(0, limits.name)) || String(index + 1);

type Sound = { readonly shape: ReadFeature['shape']; readonly refusal: RefusalName | undefined };

function soundOf(shape: ReadFeature['shape']): Sound {
  if (shape === null) return { shape, refusal: 'fenceFeature' };
  const tidy = tidied(shape);
  return { shape: tidy, refusal: refusalOf(tidy)?.[0] };
}
