import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';

const repository = join(import.meta.dirname, '../../../..');
const notCopied = new Set(['node_modules', 'dist', '.build', '.data', '.git']);
const ours = '@postcard';

export function copyRepository(): string {
  // Bundlers identify files by their real paths.
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'postcard-copy-')));
  cpSync(repository, copy, { recursive: true, filter: (source) => !notCopied.has(basename(source)) });
  linkInstalled(copy);
  return copy;
}

/** Links installed packages to a copy of the repository, and our own packages to the copy. */
export function linkInstalled(copy: string): void {
  for (const own of globSync(['*/node_modules', 'packages/*/node_modules', 'tools/*/node_modules'], {
    cwd: repository,
  })) {
    if (existsSync(join(copy, own, '..'))) symlinkSync(join(repository, own), join(copy, own));
  }

  const installed = join(repository, 'node_modules');
  const links = join(copy, 'node_modules');
  mkdirSync(join(links, ours), { recursive: true });
  for (const name of readdirSync(installed).filter((one) => one !== ours))
    symlinkSync(join(installed, name), join(links, name));
  for (const name of readdirSync(join(installed, ours))) {
    const unit = relative(repository, realpathSync(join(installed, ours, name)));
    symlinkSync(join(copy, unit), join(links, ours, name));
  }
}
