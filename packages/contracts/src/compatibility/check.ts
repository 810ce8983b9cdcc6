import { execFileSync } from 'node:child_process';
import { breaksBetween } from './compare.ts';
import { createSnapshot, type ContractsSnapshot } from './snapshot.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1_048_576, stdio: ['ignore', 'pipe', 'ignore'] });
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The tag of the last release of the contracts, or null where there is none or no history at all. */
function lastRelease(): string | null {
  try {
    return git('tag', '--list', 'contracts-v*', '--sort=-v:refname').split('\n')[0] || null;
  } catch {
    return null;
  }
}

function snapshotOf(tag: string): ContractsSnapshot {
  try {
    return JSON.parse(git('show', `${tag}:packages/contracts/contracts.json`)) as ContractsSnapshot;
  } catch {
    say(`${tag} holds no packages/contracts/contracts.json that could be read, so nothing can be compared with it.`);
    process.exit(1);
  }
}

const tag = lastRelease();
if (!tag) {
  say('The contracts have not been released yet (no tag contracts-v*), so there is nothing to break.');
} else {
  const breaks = breaksBetween(snapshotOf(tag), createSnapshot());
  for (const each of breaks) say(`✗ ${each}`);
  say(breaks.length === 0 ? `The contracts still serve whoever was built against ${tag}.` : `${breaks.length} changes would break what was built against ${tag}. Add a new version beside the old one instead.`);
  process.exitCode = breaks.length === 0 ? 0 : 1;
}
