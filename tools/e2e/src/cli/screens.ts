import { runProgram } from '../visual/run-program.ts';

await runProgram('screens/main.ts', process.argv.slice(2));
