import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Builds a program of a Go module, `example.com/tool@v1.2.3`, once. @returns its path, or null without Go */
export async function goProgram(module: string): Promise<string | null> {
  const name = basename(module.split('@')[0] as string);
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache', name);
  const binary = join(folder, name);
  if (existsSync(binary)) return binary;
  const hasGo = await run('go', ['version']).then(
    () => true,
    () => false,
  );
  if (!hasGo) return null;
  await run('go', ['install', module], { env: { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' } });
  return binary;
}
