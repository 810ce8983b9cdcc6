import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPO } from '@postcard/devstack/find/repo-paths';

const run = promisify(execFile);

/** Raised by hand: other versions weigh differently. Its hundred packages are no part of the product's own. */
const version = '13.5.0';

/** The path of Lighthouse's command, installed with npm once. @throws what npm says when it cannot be had */
export async function findLighthouse(log: (line: string) => void): Promise<string> {
  const folder = join(REPO, 'node_modules/.cache/lighthouse', version);
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
  if (existsSync(cli)) return cli;
  log(`Installing Lighthouse ${version} with npm (once).`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`], {
    cwd: folder,
    timeout: 300_000,
  });
  return cli;
}
