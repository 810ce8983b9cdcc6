export type Edit = (text: string) => string;

type Row = {
  /** Start of a unit's line, without its indent. */
  begins: (unit: string) => string;
  /** Unit whose lines decide where the new ones go. */
  model: string;
  units: readonly string[];
  line: string;
};

/** Adds a line after each run of units' lines that has the model's. @throws if the model has none */
export function addLine({ begins, model, units, line }: Row): Edit {
  return (text) => {
    const lines = text.split('\n');
    const isOf = (unit: string, at: number) => lines[at]!.trimStart().startsWith(begins(unit));
    const isKnown = (at: number) => at < lines.length && units.some((unit) => isOf(unit, at));
    const models = lines.flatMap((_, at) => (isOf(model, at) ? [at] : []));
    if (models.length === 0) throw new Error(`There is no line '${begins(model)}'.`);
    for (const at of models.toReversed()) {
      let end = at + 1;
      while (isKnown(end)) end += 1;
      const [indent] = /^\s*/.exec(lines[at]!)!;
      lines.splice(end, 0, `${indent}${line}`);
    }
    return lines.join('\n');
  };
}

export function addAfter(before: string, added: string): Edit {
  return replaceOne(before, `${before}${added}`);
}

export function addBefore(after: string, added: string): Edit {
  return replaceOne(after, `${added}${after}`);
}

function replaceOne(found: string, by: string): Edit {
  return (text) => {
    if (!text.includes(found)) throw new Error(`There is no '${found}'.`);
    return text.replace(found, () => by);
  };
}

export function addCopy(of: RegExp, change: Edit): Edit {
  return (text) => {
    if (text.search(of) < 0) throw new Error(`There is nothing like ${of}.`);
    return text.replace(of, (found) => `${found}${change(found)}`);
  };
}

export const inTurn =
  (...edits: readonly Edit[]): Edit =>
  (text) =>
    edits.reduce((done, edit) => edit(done), text);
