import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../../node_modules/.cache/schemathesis');
const requirements = join(import.meta.dirname, 'requirements.txt');
const madeFrom = join(folder, 'made-from');
const binaries = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
const isRecent = 'import sys; sys.exit(sys.version_info < (3, 11))';

/** Installs `requirements.txt` once, by hashes, in a Python environment. @returns null without Python 3.11 */
export async function findSchemathesis(say: (line: string) => void): Promise<string | null> {
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const program = join(binaries, 'schemathesis');
  if (existsSync(madeFrom) && readFileSync(madeFrom, 'utf8') === wanted) return program;
  if (!(await run('python3', ['-c', isRecent]).catch(() => null))) return null;
  say('Installing schemathesis with pip (once).');
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  const quietly = ['--quiet', '--disable-pip-version-check'];
  await run(join(binaries, 'python'), ['-m', 'pip', 'install', ...quietly, '--require-hashes', '-r', requirements]);
  writeFileSync(madeFrom, wanted);
  return program;
}
