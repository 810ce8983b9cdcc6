import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { questions, type Details, type Question } from './questions.ts';

export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable };

/** Returns the details from flags, then from the terminal. @throws naming each missing or wrong flag */
export async function detailsFrom(given: Partial<Details>, { input, output }: Terminal): Promise<Details> {
  const faults = questions.flatMap(({ flag, fault }) => {
    const text = given[flag];
    const found = text === undefined ? undefined : fault(text);
    return found ? [`--${flag} ${text}: ${found}`] : [];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (!input.isTTY) return withoutAsking(given);
  const lines = createInterface({ input, output });
  const ended = new AbortController();
  lines.once('close', () => ended.abort(new Error('Ended before every question had a response; nothing is written.')));
  const ask = (text: string) => lines.question(text, { signal: ended.signal });
  try {
    const details = { ...given };
    for (const question of questions)
      details[question.flag] ??= await promptFor(question, details, ask, (fault) => output.write(`  ${fault}\n`));
    return details as Details;
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error;
  } finally {
    lines.close();
  }
}

function withoutAsking(given: Partial<Details>): Details {
  const missing = questions.filter(({ flag, usual }) => given[flag] === undefined && !usual);
  if (missing.length > 0) {
    const flags = missing.map(({ flag, asks }) => `  --${flag.padEnd(14)}${asks}`).join('\n');
    throw new Error(`There is no terminal to ask at. Please give these flags too:\n${flags}`);
  }
  const details = { ...given };
  for (const { flag, usual } of questions) details[flag] ??= usual?.(details);
  return details as Details;
}

async function promptFor(
  { asks, usual, fault }: Question,
  details: Partial<Details>,
  ask: (text: string) => Promise<string>,
  onFault: (fault: string) => void,
): Promise<string> {
  const usually = usual?.(details) ?? '';
  for (;;) {
    const text = (await ask(`${asks}${usually && ` [${usually}]`}: `)).trim() || usually;
    const found = fault(text);
    if (!found) return text;
    onFault(found);
  }
}
