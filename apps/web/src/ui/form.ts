/**
 * Forms, made of the call they send. `useForm(endpoint, ...)` holds what is typed, checks it with the schema of the contract before it is sent, puts what is wrong (of the page, the
 * schema or the server) at its field, and says whether it is on its way, refused or done. What a form says better than the schema does, it says in `needed` and `wrong`.
 *
 *     const form = useForm(access.addRole, {
 *       closing,
 *       start: { name: '', remark: '' },
 *       needed: { name: 'access.nameNeeded' },
 *       done: (role) => toast({ words: t('access.saved', { name: role.name }) }),
 *     });
 *     return <FormDialog form={form} title=... act=...><TextField form={form} name="name" label=... /></FormDialog>;
 */
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { type FieldRow, faultsOf, fieldOf } from '@frostway/contract/fields';
import type { RefusalName } from '@frostway/contract/refusals';
import type { TextKey } from '@frostway/contract/texts';
import { useState } from 'react';
import { useAction } from '../api/answers.js';
import { isWord, useText } from '../api/language.js';
import type { Closing } from './closing.js';
import { type FieldErrors, inWords, refusedFields } from './field-errors.js';

/** What a form holds, by the names of its fields: where they can be, those of the call's input. */
export type Values = Readonly<Record<string, unknown>>;
/** Words of the catalogue: a refusal or a text. */
type Word = RefusalName | TextKey;
type WordsAt<V> = { readonly [Name in keyof V]?: Word };

export type FormOptions<E extends Endpoint, V extends Values> = {
  /** The dialog the form is in: it closes when the call has done its work. Without one, or with `closes: false`, the form stays. */
  readonly closing?: Closing;
  readonly closes?: boolean;
  /** What the fields hold at first; none, for a question that is only answered with the act. What is wrong with anything else is said below the form. */
  readonly start?: V;
  /** Fields that `start` does not name: what is wrong with them stands at them too. */
  readonly also?: readonly string[];
  /** What is sent; unless said, what the fields hold. */
  readonly input?: (values: V) => Sent<E> | Promise<Sent<E>>;
  /** Words at a field that the call needs and that is empty; unless said, those of the schema. */
  readonly needed?: WordsAt<V>;
  /** Words at a field that the schema does not take as it is; unless said, those of the schema. */
  readonly wrong?: WordsAt<V>;
  /** What is wrong beyond the schema, by field; it goes before what the schema says. */
  readonly check?: (values: V) => Readonly<Record<string, Word | undefined>>;
  /** The field of the form that a field of the input stands for; undefined = none, so that what was refused of it is said below the form. */
  readonly at?: (field: string, values: V) => string | undefined;
  readonly done?: (answer: Answer<E>, values: V) => void;
  /** As `done`, but before what the call made stale is asked again: the page may then have nothing of it to show any more. */
  readonly atOnce?: (answer: Answer<E>) => void;
  /** What a refusal says of fields, where that takes more than the contract knows; undefined = what the contract says. */
  readonly said?: (error: Error) => FieldErrors | undefined;
  /** Hears of a refusal, with what it says of fields. */
  readonly refused?: (error: Error, problems: FieldErrors) => void;
};

/** A form as its fields and its dialog take it. */
export type Form<V extends Values = Values, A = unknown> = {
  readonly values: V;
  /** Changes fields; what was said at them goes, and what was said of several or of the whole. */
  readonly set: (part: Partial<V>) => void;
  /** What is wrong, by field. */
  readonly problems: FieldErrors;
  /** What was refused and stands at no field. */
  readonly error: Error | null;
  readonly isPending: boolean;
  /** What the call answered; undefined before. */
  readonly answer: A | undefined;
  /** What would be sent is what would have been at first, but for blanks around texts. */
  readonly isSame: boolean;
  /** Something stands in the fields that did not at first, and nothing was answered yet: what would be lost. */
  readonly isTouched: boolean;
  /** Checks without sending; false when something is wrong, which then stands at its field. */
  readonly check: () => boolean;
  /** Checks and sends. */
  readonly submit: () => void;
  /** Begins anew: the fields as they were at first, nothing wrong, nothing answered. */
  readonly reset: () => void;
  readonly closing: Closing | undefined;
  /** What the schema says of a field. */
  readonly rowOf: (name: string) => FieldRow | undefined;
};

/** See the head of this file. */
export function useForm<E extends Endpoint, V extends Values>(endpoint: E, options: FormOptions<E, V>): Form<V, Answer<E>> {
  const { lang } = useText();
  const { at = (field: string) => field, closing } = options;
  const [start] = useState(() => options.start ?? ({} as V));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [isPlaced, setPlaced] = useState(false);
  const [reading, setReading] = useState<{ readonly error: Error | null } | undefined>();
  // Shown as soon as it is there: a secret said once must not wait for what the call made stale to be asked again.
  const [answer, setAnswer] = useState<Answer<E>>();
  const action = useAction(endpoint, {
    onDone: (said) => {
      setAnswer(said);
      options.atOnce?.(said);
    },
  });

  const placed = (faults: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(faults).flatMap(([field, word]) => {
        const place = at(field, values);
        const isShown = place !== undefined && (Object.hasOwn(start, place) || options.also?.includes(place) === true);
        return isShown ? [[place, word]] : [];
      }),
    );
  const wordFor = (field: string, fault: string): string =>
    (isEmpty(values[field]) ? options.needed?.[field] : options.wrong?.[field]) ?? fault;
  /** Puts what is wrong with an input at its fields; true when nothing is. What no field of the form is to blame for, the server says. */
  const isRight = (input: Sent<E>): boolean => {
    const parsed = endpoint.input.safeParse(input);
    const faults = Object.entries(parsed.success ? {} : placed(faultsOf(parsed.error.issues, isWord)));
    const said = faults.map(([field, fault]) => [field, wordFor(field, fault)]);
    const own = Object.entries(options.check?.(values) ?? {}).filter(([, word]) => word !== undefined);
    const found = inWords(Object.fromEntries([...said, ...own]), lang);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const send = (input: Sent<E>): void => {
    if (!isRight(input)) return;
    action.mutate(input, {
      onError: (error) => {
        const said = placed(options.said?.(error) ?? refusedFields(error, lang, endpoint.refusedAt));
        setProblems(said);
        setPlaced(Object.keys(said).length > 0);
        options.refused?.(error, said);
      },
      onSuccess: (answer) => {
        options.done?.(answer, values);
        if (options.closes !== false) closing?.close();
      },
    });
  };
  const input = (of: V): Sent<E> | Promise<Sent<E>> => (options.input === undefined ? (of as Sent<E>) : options.input(of));
  const submit = (): void => {
    action.reset();
    setAnswer(undefined);
    setPlaced(false);
    const made = input(values);
    if (!(made instanceof Promise)) return send(made);
    setReading({ error: null });
    made.then(
      (read) => {
        setReading(undefined);
        send(read);
      },
      (error: unknown) => setReading({ error: error instanceof Error ? error : new Error(String(error)) }),
    );
  };
  return {
    values,
    set: (part) => {
      if (action.error !== null) action.reset();
      setValues((before) => ({ ...before, ...part }));
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([at]) => Object.hasOwn(values, at) && !Object.hasOwn(part, at))),
      );
    },
    problems,
    error: reading?.error ?? (isPlaced ? null : action.error),
    isPending: reading?.error === null || action.isPending,
    answer,
    get isSame() {
      return trimmed(input(values)) === trimmed(input(start));
    },
    get isTouched() {
      return answer === undefined && trimmed(values) !== trimmed(start);
    },
    check: () => {
      const made = input(values);
      return made instanceof Promise || isRight(made);
    },
    submit,
    reset: () => {
      action.reset();
      setAnswer(undefined);
      setValues(start);
      setProblems({});
      setPlaced(false);
    },
    closing,
    rowOf: (name) => fieldOf(endpoint, name),
  };
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Something to compare, without blanks around texts. */
function trimmed(values: unknown): string {
  return JSON.stringify(values, (_name, value: unknown) => (typeof value === 'string' ? value.trim() : value));
}

/** Only the fields that are not empty: what is left out of a call. */
export function filled<V extends Values>(values: V): { [Name in keyof V]?: Exclude<V[Name], null | undefined> } {
  const kept = Object.entries(values).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [[name, typeof value === 'string' ? value.trim() : value] as const],
  );
  return Object.fromEntries(kept) as { [Name in keyof V]?: Exclude<V[Name], null | undefined> };
}

/** Only the fields that are not what they were; lists are compared by what is in them. */
export function changed<V extends Values>(values: V, before: { readonly [Name in keyof V]: unknown }): Partial<V> {
  const same = (name: string, value: unknown): boolean => JSON.stringify(value ?? null) === JSON.stringify(before[name] ?? null);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !same(name, value))) as Partial<V>;
}
