import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { REPO } from '../find/repo-paths.ts';

const everywhere = [
  ':!docs/glossary.md',
  ':!tools/devstack/src/checks/glossary.test.ts',
  ':!tools/devstack/src/checks/titles.test.ts',
  // Changelogs and decisions of the past keep their words.
  ':!*CHANGELOG.md',
  ':!docs/adr/**',
  ':!tools/e2e/recordings.json',
];

type Forbidden = {
  /** An extended regular expression, with word boundaries of git grep. */
  term: string;
  use: string;
  /** The folders that are free of the term so far; without them, all are checked. */
  only?: readonly string[];
};

const services = ['gateway', 'packages/service-kit', 'packages/exports', 'svc-identity', 'svc-requests'];
const webUnits = ['packages/ui', 'packages/web-kit', 'shell', 'mfe-admin', 'mfe-marketing', 'mfe-member'];
const toolUnits = ['bench', 'devstack', 'faults', 'release', 'sandbox'].map((name) => `tools/${name}`);
const toolsAndDocuments = [...toolUnits, 'docs', 'k8s', '.github', 'docker-compose.yml', '.env.example', ':(glob)*.md'];

const forbidden: readonly Forbidden[] = [
  { term: '[Pp]ossessions', use: 'owned resources' },
  { term: '\\bSurroundings\\b', use: 'environment' },
  { term: '[a-z]Wish\\b', use: 'options' },
  { term: '\\bfarewell\\b', use: 'drain' },
  { term: '\\beachPiece\\b', use: 'callback' },
  { term: '\\bwakeUp\\b', use: 'wake' },
  { term: '\\b(set|open)Stage\\b', use: 'fixture' },
  {
    term: '\\b[Ss]tage\\b',
    use: 'fixture',
    only: [
      'tools/e2e/src',
      'tools/faults/src',
      'packages/contracts',
      'svc-campaigns',
      'svc-notify',
      ...services,
      ...webUnits,
    ],
  },
  { term: '\\b[A-Z][a-z]+Stand\\b', use: 'fixture' },
  { term: '\\bstartShop\\b', use: 'fixture' },
  { term: '\\b(Sleeper|createAlarm)\\b', use: 'timer, wake' },
  { term: 'comes alive', use: 'hydrate' },
  { term: '\\bopenCounter\\b', use: 'fixture' },
  {
    // 'answered' is the stored status of a design request.
    term: "(^|[^'])\\b[Aa]nswer(s|ed|ing)?\\b",
    use: 'response',
    only: [
      'packages/contracts/src/compatibility',
      'packages/service-kit/src/http',
      'packages/service-kit/src/bus',
      'gateway',
      'packages/exports',
      'svc-identity',
      'svc-requests',
      'packages/ui',
      'packages/web-kit',
      'shell',
      ...toolsAndDocuments,
    ],
  },
  { term: '\\brenderLetter\\b', use: 'email' },
  {
    term: '\\b[Ee]-mails?\\b',
    use: 'email',
    only: ['packages/ui', 'packages/web-kit', 'shell', 'svc-campaigns', ...services, ...toolsAndDocuments],
  },
  {
    term: '\\b([Ll]earns?|learned|learn[A-Z][a-z]+)\\b',
    use: 'update a projection',
  },
  {
    term: '\\b[Ss]tanding\\b',
    use: 'session check, step-up, in force',
    only: [
      'tools/e2e',
      'packages/ui',
      'packages/web-kit',
      'shell',
      'mfe-marketing',
      'gateway',
      'svc-notify',
      'svc-requests',
      ...toolsAndDocuments,
    ],
  },
  {
    // Except in paths, such as `/api/messages/desk`.
    term: '(^|[^/])\\b[Dd]esk\\b',
    use: 'team, fixture',
    only: [
      'tools/e2e',
      'packages/ui',
      'packages/web-kit',
      'shell',
      'mfe-marketing',
      'mfe-member',
      'svc-campaigns',
      'svc-notify',
      ...services,
      ...toolsAndDocuments,
    ],
  },
  // Stored fields such as `lookAt`, and what people read, keep these words.
  {
    term: '\\b[Ll]ook(s|ed|ing)? (at|into|for)\\b',
    use: 'inspect, read, check',
    only: ['tools/e2e', ...services, 'packages/contracts', 'packages/demo-data', ...toolsAndDocuments],
  },
  // Except `tellAt`, a stored field.
  {
    term: '\\b([Tt]ells?|telling|tell([B-Z]|A[^t])[A-Za-z]*)\\b',
    use: 'callback, report',
    only: [...services, 'packages/contracts'],
  },
  // Letters of the alphabet and dead letters are allowed.
  { term: '\\b(an?|the|every|each|no|of) letters?\\b', use: 'email', only: toolsAndDocuments },
  { term: '\\b[Ss]haky\\b', use: 'flaky' },
  { term: '\\b[Kk]eepers?\\b', use: 'job, store' },
  { term: '\\b([Tt]old|[Tt]ells)\\b', use: 'report', only: toolsAndDocuments },
  { term: '[Ss]tand-in', use: 'fake, fixture' },
];

/** Returns the lines that match. git grep exits with 1 if there are none; any other failure is git's own. */
function linesWith(pattern: string, ...files: readonly string[]): string[] {
  const args = ['grep', '-nIE', pattern, '--', ...files];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: REPO, encoding: 'utf8' });
  if (stderr || (status !== 0 && status !== 1)) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
}

test.each(forbidden)('no file contains $term, which docs/glossary.md calls $use', ({ term, only = ['.'] }) => {
  expect(linesWith(term, ...only, ...everywhere)).toEqual([]);
});

test('comments start with a verb, or with the noun they are about', () => {
  const starts = 'What|How|Where|Whether|Of|Who|Whoever|Whose|Nobody|Nothing|Those';

  expect(linesWith(`^[[:space:]]*(/\\*\\*|//|\\*) (${starts})\\b`, '*.ts', '*.tsx')).toEqual([]);
});
