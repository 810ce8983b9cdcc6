import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';

export type Env = Record<string, string | undefined>;

const JDK = 17;
const run = promisify(execFile);

/** Returns the first line of a program's version. `java` prints it to stderr. */
export async function versionOf(program: string, args: readonly string[] = ['--version']): Promise<string> {
  const { stdout, stderr } = await run(program, [...args], { timeout: 10_000 });
  return (stdout || stderr).split('\n')[0]?.trim() ?? '';
}

/** @throws a clause when the program is not on the PATH */
export function required(program: string, env: Env): string {
  const path = onPath(program, env.PATH);
  if (!path) throw new Error(`no ${program} on the PATH`);
  return path;
}

/** @throws a clause without a recent JDK or Maven */
export async function jdkWithMaven(env: Env): Promise<string> {
  const compiler = await versionOf(required('javac', env), ['-version']);
  const major = Number(/\d+/.exec(compiler)?.[0]);
  if (!(major >= JDK)) throw new Error(`${compiler} is older than ${JDK}`);
  required('java', env);
  required('mvn', env);
  return `${compiler}, Maven`;
}
