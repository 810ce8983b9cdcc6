import { execFileSync } from 'node:child_process';

export type Git = ReturnType<typeof gitIn>;

export function gitIn(root: string) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  return {
    branch: () => git('rev-parse', '--abbrev-ref', 'HEAD'),
    changes: () => git('status', '--porcelain').split('\n').filter(Boolean),
    hasTag: (tag: string) => git('tag', '--list', tag) !== '',
    commit: (files: readonly string[], message: string) =>
      void git('commit', '--quiet', '--message', message, '--', ...files),
    tag: (name: string, message: string) => void git('tag', '--annotate', name, '--message', message),
  };
}
