import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Log } from './mongodb.ts';

const POLICY = '/usr/sbin/policy-rc.d';
/** Waits up to 240 s for another installation's lock. */
const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=240'];
const run = promisify(execFile);

/** Logs and installs Debian packages as root, without starting their services. @throws the reason, as a clause */
export async function installDebianPackages(names: readonly string[], log: Log): Promise<void> {
  const hindrance = whyNoInstallation();
  if (hindrance) throw new Error(hindrance);
  const list = names.join(' ');
  log(`Installing Debian's ${list} with apt-get, because it is missing (apt-get update, apt-get install -y ${list}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const removePolicy = forbidServiceStarts();
  const options = { env, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('apt-get', ['update', '-q'], options).catch(() =>
      log('apt-get update failed; trying with the existing lists.'),
    );
    await run('apt-get', [...WAIT_FOR_OTHERS, 'install', '-y', '-q', '--no-install-recommends', ...names], options);
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(
      stderr
        .split('\n')
        .find((line) => line.startsWith('E:'))
        ?.slice(3) ?? message,
      { cause: error },
    );
  } finally {
    removePolicy();
  }
}

/** Returns a clause such as `it needs root` if packages cannot be installed; undefined if they can. */
export function whyNoInstallation(): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'this is not Debian';
  return process.getuid?.() === 0 ? undefined : 'it needs root';
}

/** Debian starts the service of an installed package unless this script refuses. */
function forbidServiceStarts(): () => void {
  if (existsSync(POLICY)) return () => {};
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(POLICY, { force: true });
}
