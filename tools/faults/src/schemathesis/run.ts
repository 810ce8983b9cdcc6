import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOperations, roles, type Operation, type Role } from './document.ts';
import { gatherKnown, type Person } from './known.ts';
import { checks, settingsOf } from './settings.ts';
import { startFixture, type Fixture } from './fixture.ts';

export type Options = {
  program: string;
  seeds: readonly number[];
  examples: number;
  signal: AbortSignal;
  say: (line: string) => void;
};

/** What one run of schemathesis came to. `taken` are the operations that did what they were asked at least once. */
export type Outcome = {
  seed: number;
  who: string;
  called: number;
  left: number;
  taken: string[];
  cases: number;
  failures: number;
  seconds: number;
  said: string;
};

type Rate = Record<string, { accepted: number }>;
type Report = {
  operations: { selected: number; tested: number };
  running_time: number;
  test_cases: { generated: number; unique_failures: number };
  errors: { count: number }[];
  valid_rates: Record<string, Rate>;
};

/** Calls that cost the caller their password, session or account: each is tried by somebody of its own. */
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

/**
 * Wrong passwords make an account's next log-in wait: somebody whom the run needs tries few. A visitor logs in as often
 * as anybody.
 */
const spared = [...costly, 'login'];

const hooks = join(import.meta.dirname, 'hooks.py');

/**
 * Each seed has a product of its own; there a visitor, a member and an administrator call everything, then those who
 * can be lost.
 */
export async function runSchemathesis(options: Options): Promise<{ operations: Operation[]; outcomes: Outcome[] }> {
  const outcomes: Outcome[] = [];
  let operations: Operation[] = [];
  for (const seed of options.seeds) {
    const fixture = await startFixture(options.signal);
    try {
      operations = await readOperations(fixture.url);
      const report = (outcome: Outcome) => {
        outcomes.push(outcome);
        options.say(
          `  seed ${seed}, ${outcome.who}: ${outcome.cases} cases on ${outcome.called} operations, ` +
            `${outcome.failures} failures (${outcome.seconds.toFixed(0)} s)`,
        );
        if (outcome.failures > 0) options.say(outcome.said);
      };
      for (const role of roles) report(await runAs(fixture, role, operations, { seed, ...options }));
      for (const id of costly)
        report(
          await runCostly(
            fixture,
            operations.filter((operation) => operation.id === id),
            { seed, ...options },
          ),
        );
    } finally {
      await fixture.stop();
    }
  }
  return { operations, outcomes };
}

type One = Omit<Options, 'seeds'> & { seed: number };

async function runAs(fixture: Fixture, role: Role, operations: readonly Operation[], options: One): Promise<Outcome> {
  if (role === 'visitor') return callAll(fixture, { who: role, role, operations, person: {} }, options);
  const { username, password, ...person } = fixture.people[role];
  // Who knows their own password would close the account, and be of no use for the rest.
  return callAll(fixture, { who: role, role, operations, person }, options, {
    POSTCARD_USERNAME: username,
    POSTCARD_PASSWORD: password,
  });
}

const runCostly = async (fixture: Fixture, operations: readonly Operation[], options: One): Promise<Outcome> =>
  callAll(fixture, { who: operations[0]?.id ?? '', role: 'member', operations, person: await fixture.lost() }, options);

type Call = { who: string; role: Role; operations: readonly Operation[]; person: Partial<Person> };

async function callAll(
  { url, folder, picture }: Fixture,
  { who, role, operations, person }: Call,
  { program, seed, examples, signal }: One,
  secrets: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const [settings, report] = [join(folder, `${who}.toml`), join(folder, `${who}.json`)];
  const known = await gatherKnown(url, await readOperations(url), person);
  // Who logs in by name is not given a token as well.
  const token = secrets['POSTCARD_PASSWORD'] === undefined ? person.cookie?.split('=')[1] : undefined;
  writeFileSync(
    settings,
    settingsOf({
      url,
      role,
      operations,
      spared: who === role && who !== 'visitor' ? spared : [],
      known,
      examples,
      hooks,
      report,
      ...(token && { token }),
    }),
  );
  const only = role === who ? [] : operations.flatMap(({ id }) => ['--include-operation-id', id]);
  const args = [
    '--config-file',
    settings,
    'run',
    `${url}/api/openapi.json`,
    '--seed',
    String(seed),
    '--phases',
    'examples,coverage,fuzzing',
    '--checks',
    checks.join(','),
    '--no-color',
    ...only,
  ];
  const said = await textOf(
    program,
    args,
    { ...process.env, PYTHONUTF8: '1', POSTCARD_URL: url, POSTCARD_PICTURE: picture, ...secrets },
    signal,
  );
  return { seed, who, said, ...read(report, said) };
}

function read(file: string, said: string): Omit<Outcome, 'seed' | 'who' | 'said'> {
  const text = readFileSync(file, 'utf8');
  if (!text) throw new Error(`schemathesis ended early:\n${said}`);
  const {
    operations: { selected, tested: called },
    running_time: seconds,
    test_cases: { generated, unique_failures: failures },
    errors,
    valid_rates: rates,
  } = JSON.parse(text) as Report;
  const taken = Object.keys(rates).filter((label) =>
    Object.values(rates[label] ?? {}).some(({ accepted }) => accepted > 0),
  );
  return {
    called,
    left: selected - called,
    taken,
    cases: generated,
    failures: failures + errors.reduce((sum, { count }) => sum + count, 0),
    seconds,
  };
}

/** Runs a program to its end, whatever it ends with. */
function textOf(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, signal, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}
