import { execFileSync } from 'node:child_process';

export type Git = ReturnType<typeof gitIn>;

/** The few things a release asks of git, in this repository. */
export function gitIn(root: string) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  return {
    branch: () => git('rev-parse', '--abbrev-ref', 'HEAD'),
    /** Paths that differ from the last commit, new files among them. */
    changes: () => git('status', '--porcelain').split('\n').filter(Boolean),
    hasTag: (tag: string) => git('tag', '--list', tag) !== '',
    commit: (files: readonly string[], message: string) =>
      void git('commit', '--quiet', '--message', message, '--', ...files),
    tag: (name: string, message: string) => void git('tag', '--annotate', name, '--message', message),
  };
}
