/** Members that are there: what was looked for and not found is left out, never `undefined`. */
type Present<T> = { -readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  -readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The members that are not undefined. */
export function present<T extends object>(members: T): Present<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
}
