import { addCopy, type Edit } from './edit-text.ts';

export const ownerRow = (unit: string, team: string): string => `/${unit}/`.padEnd(28) + `@postcard/${team}`;

/** Adds a unit's image to an overlay after its model's, at the first version if that one has a version. */
export function imageTags(unit: string, model: string): Edit {
  return addCopy(new RegExp(`^ +- \\{ name: postcard/${model},.*\\n`, 'm'), (line) =>
    line.replaceAll(model, unit).replace(/newTag: '\d[^']*'/, "newTag: '0.1.0'"),
  );
}

export const policyOf = (unit: string): RegExp =>
  new RegExp(`^---\\napiVersion: .*\\nkind: NetworkPolicy\\nmetadata: \\{ name: ${unit} \\}\\n(?:(?!---).*\\n)*`, 'm');
