import { runProgram } from '../visual/run-program.ts';

const words = process.argv.slice(2);
const ofEngines = words.includes('--engines');
await runProgram(
  ofEngines ? 'screens/engines.ts' : 'visual/screens-main.ts',
  words.filter((word) => word !== '--engines'),
);
