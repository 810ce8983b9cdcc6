import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { runCommand } from '@postcard/devstack/terminal/progress';
import { runTown } from '../run-town.ts';
import { questions } from '../make/questions.ts';

/** `npm run town -- check [id]`, `new <id>` or `list`: the towns of this repository. */
await runCommand(async () => {
  const options = Object.fromEntries(questions.map(({ flag }) => [flag, { type: 'string' } as const]));
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  return runTown(join(REPO, 'towns'), positionals, values, { input: process.stdin, output: process.stdout });
});
