/** Texts of probes, made of the table of probes: a text of each row under every key screens, files and mails ask for. */
import {
  type ChartedProbe,
  chartedProbes,
  type JudgedProbe,
  judgedProbes,
  type LimitedProbe,
  limitedProbes,
  limitList,
  type LimitName,
  type ProbeAlarmType,
  type ProbeName,
  probeNames,
  probeRow,
  probeTable,
  type ProbeWords,
} from '@frostway/core/probes';
import { causeOf, type LimitCause } from '@frostway/core/device-state';

type Keyed<Prefix extends string, Name extends string> = { readonly [N in Name as `${Prefix}.${N}`]: ProbeWords };
/** The words of a file's column, with their holes. */
type FileColumns = { readonly [P in ProbeName as `export.column.${P}`]: (typeof probeTable)[P]['words']['file'] };

function keyed<Prefix extends string, Name extends string>(
  prefix: Prefix,
  names: readonly Name[],
  wordsOf: (name: Name) => ProbeWords,
): Keyed<Prefix, Name> {
  return Object.fromEntries(names.map((name) => [`${prefix}.${name}`, wordsOf(name)])) as unknown as Keyed<Prefix, Name>;
}

const alarmWords = new Map<ProbeAlarmType, ProbeWords>(
  judgedProbes.flatMap((probe) => {
    const { above, below } = probeTable[probe].rules;
    return [below, above].map(({ type, name }) => [type, name] as const);
  }),
);
const limitWords = new Map(limitList.map(({ name, probe, side }) => [name, probeRow(probe).limits?.[side]]));
/** Every row that is asked for has the part: the lists are made of those that have. */
function had<T>(words: T | undefined): T {
  if (words === undefined) throw new Error('a probe without words');
  return words;
}
const nameOfLimit = (name: LimitName): ProbeWords => had(limitWords.get(name)?.name);
const limitNames = limitList.map(({ name }) => name);
const causes = new Map<LimitCause, ProbeWords>(limitNames.map((name) => [causeOf(name), had(limitWords.get(name)?.cause)]));

/** See above. */
export const probeTexts = {
  ...keyed<'values', ProbeName>('values', probeNames, (name) => probeTable[name].words.name),
  ...keyed<'detail.probe', ProbeName>('detail.probe', probeNames, (name) => probeTable[name].words.inText),
  ...keyed<'telemetry.monitor.column', ProbeName>('telemetry.monitor.column', probeNames, (name) => probeTable[name].words.column),
  ...(keyed('export.column', probeNames, (name) => probeTable[name].words.file) as unknown as FileColumns),
  ...keyed<'chart', ChartedProbe>('chart', chartedProbes, (name) => probeTable[name].words.name),
  ...keyed<'chart.above', ChartedProbe>('chart.above', chartedProbes, (name) => probeTable[name].chart.above),
  ...keyed<'chart.below', ChartedProbe>('chart.below', chartedProbes, (name) => probeTable[name].chart.below),
  ...keyed<'alarm.probe', JudgedProbe>('alarm.probe', judgedProbes, (name) => probeTable[name].rules.name),
  ...keyed<'alarm.words.probe', JudgedProbe>('alarm.words.probe', judgedProbes, (name) => probeTable[name].rules.name),
  ...keyed<'alarm.type', ProbeAlarmType>('alarm.type', [...alarmWords.keys()], (type) => had(alarmWords.get(type))),
  ...keyed<'values.cause', LimitCause>('values.cause', [...causes.keys()], (cause) => had(causes.get(cause))),
  ...keyed<'device.column', LimitedProbe>('device.column', limitedProbes, (name) => probeTable[name].limits.column),
  ...keyed<'device.set', LimitedProbe>('device.set', limitedProbes, (name) => probeTable[name].limits.pair),
  ...keyed<'device.set', LimitName>('device.set', limitNames, nameOfLimit),
  ...keyed<'audit.field', LimitName>('audit.field', limitNames, nameOfLimit),
};
