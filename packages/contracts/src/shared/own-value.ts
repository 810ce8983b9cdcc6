/** What an object has under a name that somebody chose: `constructor` is a name like others, and not every object's. */
export function ownValue<T>(values: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
