import { describe } from '@jest/globals';
import { engines, type StartEngine } from './launch.ts';

/** Describes tests in each engine; skips those of a missing engine, with the reason. */
export function inEachEngine(tests: (start: StartEngine, name: keyof typeof engines) => void): void {
  for (const name of Object.keys(engines) as (keyof typeof engines)[]) {
    const missing = name === 'WebKit' && process.env['E2E_WITHOUT_WEBKIT'];
    const describeHere = missing ? describe.skip : describe;
    describeHere(missing ? `in ${name}, skipped: ${missing}` : `in ${name}`, () => tests(engines[name], name));
  }
}
