export type UnitName = {
  kind: 'service' | 'microfrontend';
  /** The folder: `svc-reviews`. */
  unit: string;
  /** Without what its kind begins with: `reviews`. */
  name: string;
};

/** @throws naming what a unit may be called */
export function unitName(text: string | undefined): UnitName {
  const [, service] = /^svc-([a-z][a-z0-9]*)$/.exec(text ?? '') ?? [];
  if (service) return { kind: 'service', unit: `svc-${service}`, name: service };
  const [, pages] = /^mfe-([a-z][a-z0-9]*)$/.exec(text ?? '') ?? [];
  if (pages) return { kind: 'microfrontend', unit: `mfe-${pages}`, name: pages };
  throw new Error(
    `Say a name of lower-case letters and digits after svc- or mfe-, such as svc-reviews; not '${text}'.`,
  );
}

/** Returns the text of a template about this unit: `example` is its name. */
export const inWordsOf =
  ({ name }: UnitName) =>
  (text: string): string =>
    text.replaceAll('example', name).replaceAll('Example', `${name[0]!.toUpperCase()}${name.slice(1)}`);
