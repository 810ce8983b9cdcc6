import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Mongo } from '@postcard/devstack';
import { REPO } from '@postcard/devstack/find/repo-paths';

/** A database that can be ended without warning (kill -9) and started again with what it had stored. */
export type Mortal = { kill: () => Promise<void>; restart: () => Promise<void> };

/**
 * One beside the product, which a tool starts and ends: `up` prints MONGODB_URI=..., `kill` and `down` are what they
 * say.
 */
export type Tool = Mortal & { uri: string; down: () => Promise<void> };

const run = promisify(execFile);
const longestInstallMs = 900_000;

/** The tool that is named, or else the one beside the repository. */
export function findTool(named: string): string | null {
  const path = named ? resolve(named) : join(REPO, '../shared/tools/documentdb');
  return existsSync(path) ? path : null;
}

export async function startWith(tool: string): Promise<Tool> {
  const up = async (): Promise<string> => {
    const { stdout } = await run(tool, ['up'], { timeout: longestInstallMs });
    const [, uri] = /^MONGODB_URI=(\S+)$/m.exec(stdout) ?? [];
    if (!uri) throw new Error(`${tool} up named no MONGODB_URI: ${stdout}`);
    return uri;
  };
  const runTool = (what: string) => async () => void (await run(tool, [what]));
  return { uri: await up(), kill: runTool('kill'), restart: async () => void (await up()), down: runTool('down') };
}

/** The stack's own. @throws when somebody else started it */
export function mortalOf({ kind, kill, restart }: Mongo): Mortal {
  if (!kill || !restart) throw new Error(`${kind} names a database that is not ours to kill: unset it.`);
  return { kill, restart };
}
