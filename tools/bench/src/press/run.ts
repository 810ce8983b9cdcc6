import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program to its end. @throws with what it said when it fails */
export async function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await execute(program, args, { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
