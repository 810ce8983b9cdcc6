/** Returns an object's own value under a name that a user chose: `constructor` is in every object. */
export function ownValue<T>(values: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
