import { reason } from '../find/first-that-works.ts';

/** Result of the doctor about one requirement of this machine. */
export type Finding = {
  name: string;
  /** Purpose, in a few words. */
  use: string;
  /** True if `npm start` cannot run without it. */
  required: boolean;
  present: boolean;
  /** Version or place, or the reason why it was not found. */
  detail: string;
};

type Check = { name: string; use: string; required?: boolean; inspect: () => Promise<string> };

/** Runs one check. An `inspect` that throws has found nothing; its message says why. */
export async function examine({ name, use, required = false, inspect }: Check): Promise<Finding> {
  try {
    return { name, use, required, present: true, detail: await inspect() };
  } catch (error) {
    return { name, use, required, present: false, detail: reason(error) };
  }
}

/** A line for each finding and a closing one. */
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

/** Returns the findings that keep `npm start` from running. */
export function blockers(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ present, required }) => required && !present);
}
