import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export const run = async (
  program: string,
  args: readonly string[],
  options: { signal?: AbortSignal | undefined; timeout?: number } = {},
): Promise<string> => (await promisify(execFile)(program, args, { maxBuffer: 32 * 1024 * 1024, ...options })).stdout;
