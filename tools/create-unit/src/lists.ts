import { addCopy, type Edit } from './edit-text.ts';

/** A line of CODEOWNERS, its columns as the others'. */
export const ownerRow = (unit: string, team: string): string => `/${unit}/`.padEnd(28) + `@postcard/${team}`;

/** The image of a unit in an overlay, after its model's; its first version where that is a version. */
export function imageTags(unit: string, model: string): Edit {
  return addCopy(new RegExp(`^ +- \\{ name: postcard/${model},.*\\n`, 'm'), (line) =>
    line.replaceAll(model, unit).replace(/newTag: '\d[^']*'/, "newTag: '0.1.0'"),
  );
}

/** The document of one network policy, with the line that divides it from the one before. */
export const policyOf = (unit: string): RegExp =>
  new RegExp(`^---\\napiVersion: .*\\nkind: NetworkPolicy\\nmetadata: \\{ name: ${unit} \\}\\n(?:(?!---).*\\n)*`, 'm');
