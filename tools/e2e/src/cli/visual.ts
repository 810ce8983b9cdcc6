import { runProgram } from '../visual/run-program.ts';

/**
 * `npm run visual [-- record
 * update] [words]`: compares, records or keeps the pictures of the named views.
 */
const programs = new Set(['record', 'update', 'compare']);

const [first = 'compare', ...rest] = process.argv.slice(2);
const [program, words] = programs.has(first) ? [first, rest] : ['compare', [first, ...rest]];
await runProgram(`visual/${program}-main.ts`, words);
