import { installDebianPackages } from '@postcard/devstack/find/apt';
import { reason } from '@postcard/devstack/find/first-that-works';
import { onPath } from '@postcard/devstack/process/on-path';

/** Where a program is that servers keep apart from what everybody runs, under any of its names. */
export const locate = (...names: readonly string[]): string | undefined =>
  names.map((name) => onPath(name, `${process.env.PATH}:/usr/sbin:/usr/local/sbin`)).find(Boolean);

/**
 * The path of a program that a benchmark needs, installed as root on Debian where it is missing, and announced.
 * `debian` is the package that brings it, `otherNames` are what the same program is called elsewhere.
 * @throws a sentence that says what to install
 */
export async function findProgram(
  name: string,
  log: (line: string) => void,
  debian = name,
  otherNames: readonly string[] = [],
): Promise<string> {
  const there = locate(name, ...otherNames);
  if (there) return there;
  try {
    await installDebianPackages([debian], log);
  } catch (error) {
    throw new Error(
      `This benchmark needs ${name}, which is not there and could not be installed: ${reason(error)}. Install it ` +
        `(Debian: apt-get install ${debian}).`,
      { cause: error },
    );
  }
  const installed = locate(name, ...otherNames);
  if (!installed) throw new Error(`This benchmark needs ${name}: it was installed but is not on the PATH.`);
  return installed;
}
