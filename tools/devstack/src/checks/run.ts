import { execa } from 'execa';
import { REPO } from '../find/repo-paths.ts';
import type { Env } from '../stack/settings.ts';

/** Go programs, such as tsc, collect garbage less often: tsc takes a fifth less time and a tenth more memory. */
const env = { GOGC: '400' };

/** Runs a command in the repository, and kills it when the signal aborts. @returns its stdout and stderr, merged */
export async function runQuietly(
  command: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<{ ok: boolean; output: string }> {
  const options = { cwd: REPO, env, stdin: 'ignore', all: true, reject: false, cancelSignal: signal } as const;
  const { failed, all, exitCode, shortMessage } = await execa(command, args, options);
  return { ok: !failed, output: exitCode === undefined ? (shortMessage ?? '') : all };
}

/** Runs a command with its output on the terminal. @returns its exit code */
export async function runShown(
  command: string,
  args: readonly string[],
  env: Env,
  signal?: AbortSignal,
): Promise<number> {
  const streams = { stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' } as const;
  const { exitCode } = await execa(command, args, { cwd: REPO, env, ...streams, reject: false, cancelSignal: signal });
  return exitCode ?? 1;
}
