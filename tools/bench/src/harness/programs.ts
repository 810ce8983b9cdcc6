import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { installDebianPackages } from '@postcard/devstack/find/apt';
import { reason } from '@postcard/devstack/find/first-that-works';
import { onPath } from '@postcard/devstack/process/on-path';

export const locate = (...names: readonly string[]): string | undefined =>
  names.map((name) => onPath(name, `${process.env.PATH}:/usr/sbin:/usr/local/sbin`)).find(Boolean);

/** Returns the first program found; root on Debian installs it. @throws with the package to install */
export async function findProgram(
  names: readonly string[],
  debianPackage: string,
  log: (line: string) => void,
): Promise<string> {
  const present = locate(...names);
  if (present) return present;
  const advice = `This benchmark needs ${names[0]} (Debian: apt-get install ${debianPackage})`;
  try {
    await installDebianPackages([debianPackage], log);
  } catch (error) {
    throw new Error(`${advice}: ${reason(error)}`, { cause: error });
  }
  const installed = locate(...names);
  if (!installed) throw new Error(advice);
  return installed;
}

const execute = promisify(execFile);

export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await execute(program, args, { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
