import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram as find } from '@postcard/devstack';

/** Returns a program's path; as root on Debian, installs the package, which contains the last of the names. */
export function findProgram(names: readonly string[], debianPackage: string, log: (line: string) => void) {
  const name = names.at(-1) ?? '';
  const setting = `${debianPackage.toUpperCase().replaceAll('-', '_')}_PATH`;
  return find({ what: name, setting, names, packages: { [name]: [debianPackage] } }, log);
}

export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(program, args, options)).stdout;
}
