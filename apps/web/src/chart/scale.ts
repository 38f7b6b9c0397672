/** Where a value axis begins, ends and is marked. */

export type Scale = {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Decimals its marks need. */ readonly decimals: number;
};

const steps = [1, 2, 2.5, 5, 10];

/** A scale of about `marks` round steps that holds low..high; at least `atLeast` wide, so that a steady value is not drawn as a storm. */
export function scaleFor(low: number, high: number, marks: number, atLeast: number): Scale {
  const middle = (low + high) / 2;
  const span = Math.max(high - low, atLeast);
  const from = high - low < atLeast ? middle - span / 2 : low;
  const to = high - low < atLeast ? middle + span / 2 : high;
  const raw = span / Math.max(1, marks);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = (steps.find((candidate) => candidate * power >= raw) ?? 10) * power;
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9) + (Math.abs(step / power - 2.5) < 1e-9 ? 1 : 0));
  const round = (value: number): number => Number(value.toFixed(decimals + 2));
  return { min: round(Math.floor(from / step + 1e-9) * step), max: round(Math.ceil(to / step - 1e-9) * step), step: round(step), decimals };
}

/** The marks of a scale, lowest first. */
export function marksOf(scale: Scale): number[] {
  const marks: number[] = [];
  for (let i = 0; ; i++) {
    const mark = Number((scale.min + i * scale.step).toFixed(scale.decimals + 2));
    if (mark > scale.max + scale.step / 1000) return marks;
    marks.push(mark);
  }
}
