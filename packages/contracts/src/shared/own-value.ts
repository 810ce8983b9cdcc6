/** Returns an object's own value, never an inherited one such as `constructor`. */
export function ownValue<T>(values: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
