import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readOperations, roles, type Operation, type Role } from './document.ts';
import type { Fixture } from './fixture.ts';
import { gatherKnown, type Person } from './known.ts';
import { checks, settingsOf } from './settings.ts';

type Report = {
  operations: { selected: number; tested: number };
  running_time: number;
  test_cases: { generated: number; unique_failures: number };
  errors: { count: number }[];
  valid_rates: Record<string, Record<string, { accepted: number }>>;
};

/** Calls that end the caller's password, session or account; each has its own caller. */
const costly = 'changePassword closeAccount resetPassword verifyEmail logout refresh endSession endOtherSessions'.split(
  ' ',
);
/** Wrong passwords delay an account's next login. */
const spared = [...costly, 'login'];

type Caller = { who: string; role: Role; operations: readonly Operation[] };

export const callersOf = (operations: readonly Operation[]): Caller[] => [
  ...roles.map((role) => ({ who: role, role, operations })),
  ...costly.map((who): Caller => ({ who, role: 'member', operations: operations.filter(({ id }) => id === who) })),
];

type Options = { program: string; seed: number; examples: number; signal: AbortSignal };

/** Runs schemathesis for one caller. `taken` lists operations that succeeded at least once. */
export async function callAll(
  { url, folder, picture, people, lost }: Fixture,
  { who, role, operations }: Caller,
  { program, seed, examples, signal }: Options,
) {
  const isCostly = who !== role;
  const person: Partial<Person> = isCostly ? await lost() : role === 'visitor' ? {} : people[role];
  const [settings, report] = [join(folder, `${who}.toml`), join(folder, `${who}.json`)];
  // A caller who knew their own password would close the account.
  const { username, password, ...rest } = person;
  writeFileSync(
    settings,
    settingsOf({
      url,
      role,
      operations,
      spared: isCostly || role === 'visitor' ? [] : spared,
      known: await gatherKnown(url, await readOperations(url), isCostly ? person : rest),
      examples,
      hooks: join(import.meta.dirname, 'hooks.py'),
      report,
      token: isCostly ? person.cookie?.split('=')[1] : undefined,
    }),
  );
  const flags = `--phases examples,coverage,fuzzing --checks ${checks.join(',')} --no-color --seed ${seed}`.split(' ');
  const only = isCostly ? ['--include-operation-id', who] : [];
  const args = ['--config-file', settings, 'run', `${url}/api/openapi.json`, ...flags, ...only];
  const account = !isCostly && username && { POSTCARD_USERNAME: username, POSTCARD_PASSWORD: password };
  const env = { ...process.env, PYTHONUTF8: '1', POSTCARD_URL: url, POSTCARD_PICTURE: picture, ...account };
  const child = spawn(program, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const output = (await Promise.race([Promise.all([text(child.stdout), text(child.stderr)]), failed])).join('');
  const json = readFileSync(report, 'utf8');
  if (!json) throw new Error(`schemathesis ended early:\n${output}`);
  const {
    operations: counts,
    running_time: seconds,
    test_cases: tried,
    errors,
    valid_rates,
  } = JSON.parse(json) as Report;
  const failures = errors.reduce((sum, { count }) => sum + count, tried.unique_failures);
  const rates = Object.entries(valid_rates);
  const taken = rates.filter(([, rate]) => Object.values(rate).some(({ accepted }) => accepted > 0));
  return {
    called: counts.tested,
    left: counts.selected - counts.tested,
    taken: taken.map(([label]) => label),
    cases: tried.generated,
    failures,
    seconds,
    output,
  };
}
