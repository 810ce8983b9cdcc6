import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onPath } from '../process/on-path.ts';

export type Env = Record<string, string | undefined>;

const JDK = 17;
const run = promisify(execFile);

/** The first line that a program prints about its version. `java` prints it to stderr. */
export async function versionOf(program: string, args: readonly string[] = ['--version']): Promise<string> {
  const { stdout, stderr } = await run(program, [...args], { timeout: 10_000 });
  return (stdout || stderr).split('\n')[0]?.trim() ?? '';
}

/** @throws an error whose message is a clause, when the program is not on the PATH */
export function required(program: string, env: Env): string {
  const path = onPath(program, env.PATH);
  if (!path) throw new Error(`no ${program} on the PATH`);
  return path;
}

/** @throws an error whose message is a clause, when there is no JDK of that age or no Maven */
export async function jdkWithMaven(env: Env): Promise<string> {
  const compiler = await versionOf(required('javac', env), ['-version']);
  const major = Number(/\d+/.exec(compiler)?.[0]);
  if (!(major >= JDK)) throw new Error(`${compiler} is older than ${JDK}`);
  required('java', env);
  required('mvn', env);
  return `${compiler}, Maven`;
}
