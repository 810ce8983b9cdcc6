import { join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import { runCommand } from '@postcard/devstack/terminal/progress';
import { runTown } from '../run-town.ts';

/** `npm run town -- check [id]`, `list` or `json <id>`: the towns of this repository. */
await runCommand(() => runTown(join(REPO, 'towns'), process.argv.slice(2)));
