/** The shape that a translation shares with the Turkish original: the same keys, any text. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
