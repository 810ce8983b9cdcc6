import { reason } from '../find/first-that-works.ts';

export type Check = {
  name: string;
  use: string;
  /** True if `npm start` cannot run without it. */
  required?: boolean;
  inspect: () => Promise<string>;
};
export type Finding = Required<Omit<Check, 'inspect'>> & { present: boolean; detail: string };

/** Runs one check; an `inspect` that throws reports its message. */
export async function examine({ name, use, required = false, inspect }: Check): Promise<Finding> {
  try {
    return { name, use, required, present: true, detail: await inspect() };
  } catch (error) {
    return { name, use, required, present: false, detail: reason(error) };
  }
}

export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.flatMap(({ name, use, required, present, detail }) => [
    `${present ? '✓' : required ? '✗' : '–'} ${name.padEnd(width)}  ${detail}`,
    `  ${' '.repeat(width)}  for ${use}`,
  ]);
  return [...lines, '', verdict(findings)].join('\n');
}

function verdict(findings: readonly Finding[]): string {
  const blocking = blockers(findings).map(({ name }) => name);
  if (blocking.length > 0) return `npm start cannot run here: see ${blocking.join(', ')}.`;
  const optional = findings.filter(({ present }) => !present).map(({ name }) => name);
  return optional.length > 0
    ? `npm start can run here. Some other commands need more: ${optional.join(', ')}.`
    : 'npm start and every other command can run here.';
}

export const blockers = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ present, required }) => required && !present);
