import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../../node_modules/.cache/schemathesis');
const requirements = join(import.meta.dirname, 'requirements.txt');
const made = join(folder, 'made-from');
const binaries = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
/** What the pinned packages need. */
const isRecent = 'import sys; sys.exit(sys.version_info < (3, 11))';

/**
 * schemathesis in a Python environment of its own, made once: exactly the packages of `requirements.txt`, each file by
 * its hash.
 * @returns the program's path; null where there is no Python that can run it
 */
export async function findSchemathesis(say: (line: string) => void): Promise<string | null> {
  const wanted = createHash('sha256').update(readFileSync(requirements)).digest('hex');
  const program = join(binaries, 'schemathesis');
  if (existsSync(made) && readFileSync(made, 'utf8') === wanted) return program;
  if (
    !(await run('python3', ['-c', isRecent]).then(
      () => true,
      () => false,
    ))
  )
    return null;
  say('Installing schemathesis with pip (once).');
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder]);
  await run(join(binaries, 'python'), [
    '-m',
    'pip',
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--requirement',
    requirements,
  ]);
  writeFileSync(made, wanted);
  return program;
}
