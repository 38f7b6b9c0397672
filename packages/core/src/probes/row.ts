/** The row of a probe: all that is known of a quantity readings have, from the unit it is sent in to the words it is called by. */

/** A text in both languages. */
export type ProbeWords = { readonly 'zh-cn': string; readonly en: string };
/** Lowest and highest value, both included, in the unit of the store. */
type Ends = readonly [low: number, high: number];

/** A limit a device can have on one side. */
export type ProbeLimit = {
  /** What it is called in forms and in the audit trail. */
  readonly name: ProbeWords;
  /** What is the matter with a device whose latest value is beyond it. */
  readonly cause: ProbeWords;
};

/** The alarm of a value that went out on one side. */
export type ProbeAlarm<Type extends string = string> = { readonly type: Type; readonly name: ProbeWords };

/** See above. What is left out, the probe does not have. */
export type ProbeRow = {
  /** Its name in a decoded reading, and how many of that unit make one of the store's. */
  readonly field: string;
  readonly per: number;
  /** Unit of the store, of files and of the interface. */
  readonly unit: string;
  /** Decimals of a value told by itself, in that unit: the worst of an alarm, in messages. */
  readonly decimals: number;
  /** How screens show it: unit, how many of the store's unit make one of it, decimals of a value and of a mean. */
  readonly shown: { readonly unit: string; readonly per: number; readonly decimals: number; readonly meanDecimals: number };
  /** A temperature: shown in the reader's unit, and judged by mean kinetic temperature too. */
  readonly isTemperature?: true;
  /** What any sensor of the field can send; a model narrows it. Beyond it a value is quarantined. */
  readonly plausible: Ends;
  /** Name of its icon on screens. */
  readonly icon: string;
  readonly words: {
    readonly name: ProbeWords;
    /** In the middle of a sentence. */
    readonly inText: ProbeWords;
    /** Head of its column in a list of devices, and in a file. */
    readonly column: ProbeWords;
    readonly file: ProbeWords;
  };
  /** Its column in a file is there only when a reading of the file has it. */
  readonly isRare?: true;
  /** Limits of a device: the model's command and parameter that say where they may lie, and the sides they have. */
  readonly limits?: {
    readonly command: string;
    readonly parameter: string;
    readonly upper?: ProbeLimit;
    readonly lower?: ProbeLimit;
    /** Both sides together: head of a column, and label of a form. */
    readonly column: ProbeWords;
    readonly pair: ProbeWords;
  };
  /** Rules on it: where their limits may lie, what it is called there, and the alarms of either side. */
  readonly rules?: { readonly range: Ends; readonly name: ProbeWords; readonly above: ProbeAlarm; readonly below: ProbeAlarm };
  /** Its panel in a chart. */
  readonly chart?: {
    /** As the axis says it. */
    readonly unit: string;
    /** Colour of its line: a token of the theme. */
    readonly token: string;
    /** Marks on its axis, and the least span of it, in the unit shown. */
    readonly marks: number;
    readonly atLeast: number;
    /** A limit further away than this, and than the span of the values, is not in the picture. */
    readonly near: number;
    /** Often said more seldom than the recording interval: its own usual spacing is no gap. */
    readonly isSparse?: true;
    /** Of the goods: its figures stand first, with the first and last value. */
    readonly isOfGoods?: true;
    /** What a stretch beyond its limits is called. */
    readonly above: ProbeWords;
    readonly below: ProbeWords;
  };
};
