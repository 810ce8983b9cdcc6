/** Returns an object's own value; every object inherits names such as `constructor`. */
export function ownValue<T>(values: Readonly<Record<string, T>> | null | undefined, name: string): T | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}
