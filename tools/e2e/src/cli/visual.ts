import { runProgram } from '../visual/run-program.ts';

/**
 * `npm run visual`: compares every page and state with its kept picture. `-- record`: records what the API responds.
 * `-- update`: keeps the pictures that differ. Words choose views by their names.
 */
const programs = new Set(['record', 'update', 'compare']);

const [first = 'compare', ...rest] = process.argv.slice(2);
const [program, words] = programs.has(first) ? [first, rest] : ['compare', [first, ...rest]];
await runProgram(`visual/${program}-main.ts`, words);
