export type UnitName = {
  kind: 'service' | 'microfrontend';
  unit: string;
  name: string;
};

/** @throws naming the valid names */
export function unitName(text: string | undefined): UnitName {
  const [, service] = /^svc-([a-z][a-z0-9]*)$/.exec(text ?? '') ?? [];
  if (service) return { kind: 'service', unit: `svc-${service}`, name: service };
  const [, pages] = /^mfe-([a-z][a-z0-9]*)$/.exec(text ?? '') ?? [];
  if (pages) return { kind: 'microfrontend', unit: `mfe-${pages}`, name: pages };
  throw new Error(
    `Say a name of lower-case letters and digits after svc- or mfe-, such as svc-reviews; not '${text}'.`,
  );
}

export const inWordsOf =
  ({ name }: UnitName) =>
  (text: string): string =>
    text.replaceAll('example', name).replaceAll('Example', `${name[0]!.toUpperCase()}${name.slice(1)}`);
