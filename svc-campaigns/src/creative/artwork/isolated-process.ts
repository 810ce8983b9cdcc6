import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, type Logger } from '@postcard/service-kit';
import type { Config } from '../../config.ts';
import { folderPrefix } from './check-folder.ts';

const heapMiB = 256;

const root = realpathSync(join(import.meta.dirname, '../../../..'));
const code = ['node_modules', 'packages', 'svc-campaigns'];

/**
 * Starts a process that reads its code, accesses only the check folders and starts no others
 * (https://nodejs.org/api/permissions.html). Node's permissions do not bind native decoders, so it also runs without
 * network in a user namespace where the kernel allows it.
 */
export function startIsolated(script: string): ChildProcess {
  const folders = join(realpathSync(tmpdir()), `${folderPrefix}*`);
  const node = [
    process.execPath,
    `--max-old-space-size=${heapMiB}`,
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...code.map((folder) => `--allow-fs-read=${join(root, folder, '*')}`),
    `--allow-fs-read=${join(root, 'package.json')}`,
    `--allow-fs-read=${folders}`,
    `--allow-fs-write=${folders}`,
    script,
  ];
  const [command = '', ...args] = hasNamespaces() ? ['unshare', ...namespaces, ...node] : node;
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: {} });
}

/** Warns if checks run without namespaces. @throws ConfigError in production, unless its settings allow it */
export function requireNamespaces(
  { NODE_ENV, FILE_CHECKS_WITHOUT_NAMESPACES: allowed }: Pick<Config, 'NODE_ENV' | 'FILE_CHECKS_WITHOUT_NAMESPACES'>,
  log: Pick<Logger, 'warn'>,
  areThere = hasNamespaces(),
): void {
  if (areThere) return;
  if (NODE_ENV === 'production' && allowed !== '1')
    throw new ConfigError(
      'FILE_CHECKS_WITHOUT_NAMESPACES: must be 1 to check files on a machine that forbids user namespaces (unshare)',
    );
  log.warn('files are checked without namespaces of their own: a broken decoder would have the network of the service');
}

const namespaces = ['--user', '--net', '--ipc', '--'];
let allowed: boolean | undefined;

function hasNamespaces(): boolean {
  return (allowed ??= spawnSync('unshare', [...namespaces, 'true'], { stdio: 'ignore' }).status === 0);
}
