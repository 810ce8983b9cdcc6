import { installDebianPackage } from '@postcard/devstack/find/apt';
import { reason } from '@postcard/devstack/find/first-that-works';
import { onPath } from '@postcard/devstack/process/on-path';

/**
 * The path of a program that a benchmark needs, installed as root on Debian where it is missing, and announced. `debian` is
 * the package that brings it.
 * @throws a sentence that says what to install
 */
export async function findProgram(name: string, log: (line: string) => void, debian = name): Promise<string> {
  const path = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
  const there = onPath(name, path);
  if (there) return there;
  try {
    await installDebianPackage(debian, log);
  } catch (error) {
    throw new Error(`This benchmark needs ${name}, which is not there and could not be installed: ${reason(error)}. Install it (Debian: apt-get install ${debian}).`, { cause: error });
  }
  const installed = onPath(name, path);
  if (!installed) throw new Error(`This benchmark needs ${name}: it was installed but is not on the PATH.`);
  return installed;
}
