/** A value that is frozen with all that it holds. */
export type Frozen<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends Date
    ? T
    : T extends ReadonlyMap<infer Key, infer Value>
      ? ReadonlyMap<Frozen<Key>, Frozen<Value>>
      : T extends ReadonlySet<infer Item>
        ? ReadonlySet<Frozen<Item>>
        : T extends object
          ? { readonly [Name in keyof T]: Frozen<T[Name]> }
          : T;
