import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { readOperations, roles, type Operation, type Role } from './document.ts';
import { withFixture, type Fixture } from './fixture.ts';
import { gatherKnown, type Person } from './known.ts';
import { checks, settingsOf } from './settings.ts';

type Options = {
  program: string;
  seeds: readonly number[];
  examples: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** One run of schemathesis. `taken` lists the operations that succeeded at least once. */
export type Outcome = {
  seed: number;
  who: string;
  called: number;
  left: number;
  taken: string[];
  cases: number;
  failures: number;
  seconds: number;
};

type Report = {
  operations: { selected: number; tested: number };
  running_time: number;
  test_cases: { generated: number; unique_failures: number };
  errors: { count: number }[];
  valid_rates: Record<string, Record<string, { accepted: number }>>;
};

/** Calls that end the caller's password, session or account; each has its own caller. */
const costly = [
  'changePassword',
  'closeAccount',
  'resetPassword',
  'verifyEmail',
  'logout',
  'refresh',
  'endSession',
  'endOtherSessions',
];
/** Wrong passwords delay an account's next login. */
const spared = [...costly, 'login'];

/** Calls everything as a visitor, a member and an administrator, and then the costly calls, in a product per seed. */
export async function runSchemathesis({ seeds, ...options }: Options) {
  const outcomes: Outcome[] = [];
  let operations: Operation[] = [];
  for (const seed of seeds)
    await withFixture(options, async (fixture) => {
      operations = await readOperations(fixture.url);
      const calls: Calls[] = [
        ...roles.map((role) => ({ who: role, role, operations })),
        ...costly.map((id) => ({
          who: id,
          role: 'member' as const,
          operations: operations.filter((one) => one.id === id),
        })),
      ];
      for (const each of calls) {
        const { said, ...outcome } = await callAll(fixture, each, { ...options, seed });
        const { who, cases, called, failures, seconds } = outcome;
        outcomes.push(outcome);
        options.say(
          `  seed ${seed}, ${who}: ${cases} cases on ${called} operations, ${failures} failures (${seconds.toFixed(0)} s)`,
        );
        if (failures > 0) options.say(said);
      }
    });
  return { labels: operations.map(({ label }) => label), outcomes };
}

type Calls = { who: string; role: Role; operations: readonly Operation[] };

async function callAll(
  { url, folder, picture, people, lost }: Fixture,
  { who, role, operations }: Calls,
  { program, seed, examples, signal }: Omit<Options, 'seeds'> & { seed: number },
): Promise<Outcome & { said: string }> {
  const isCostly = who !== role;
  const person: Partial<Person> = isCostly ? await lost() : role === 'visitor' ? {} : people[role];
  const [settings, report] = [join(folder, `${who}.toml`), join(folder, `${who}.json`)];
  // A caller who knew their own password would close the account.
  const { username, password, ...rest } = person;
  const known = await gatherKnown(url, await readOperations(url), isCostly ? person : rest);
  writeFileSync(
    settings,
    settingsOf({
      url,
      role,
      operations,
      spared: isCostly || role === 'visitor' ? [] : spared,
      known,
      examples,
      hooks: join(import.meta.dirname, 'hooks.py'),
      report,
      token: isCostly ? person.cookie?.split('=')[1] : undefined,
    }),
  );
  const flags = `--phases examples,coverage,fuzzing --checks ${checks.join(',')} --no-color --seed ${seed}`.split(' ');
  const only = isCostly ? operations.flatMap(({ id }) => ['--include-operation-id', id]) : [];
  const args = ['--config-file', settings, 'run', `${url}/api/openapi.json`, ...flags, ...only];
  // The hooks log in by name where there is no token.
  const account = !isCostly && username && { POSTCARD_USERNAME: username, POSTCARD_PASSWORD: password };
  const env = { ...process.env, PYTHONUTF8: '1', POSTCARD_URL: url, POSTCARD_PICTURE: picture, ...account };
  const child = spawn(program, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const said = (await Promise.race([Promise.all([text(child.stdout), text(child.stderr)]), failed])).join('');
  return { seed, who, said, ...readReport(report, said) };
}

function readReport(file: string, said: string) {
  const json = readFileSync(file, 'utf8');
  if (!json) throw new Error(`schemathesis ended early:\n${said}`);
  const {
    operations,
    running_time: seconds,
    test_cases: cases,
    errors,
    valid_rates: rates,
  } = JSON.parse(json) as Report;
  const succeeded = ([, rate]: [string, Report['valid_rates'][string]]) =>
    Object.values(rate).some(({ accepted }) => accepted > 0);
  return {
    called: operations.tested,
    left: operations.selected - operations.tested,
    taken: Object.entries(rates)
      .filter(succeeded)
      .map(([label]) => label),
    cases: cases.generated,
    failures: cases.unique_failures + errors.reduce((sum, { count }) => sum + count, 0),
    seconds,
  };
}
