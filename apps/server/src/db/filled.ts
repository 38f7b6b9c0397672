/** A column the database fills when an insert leaves it out. */
export type Filled<T> = { readonly filled: T };
