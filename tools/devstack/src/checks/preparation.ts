import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browsers, findProgram, whyMissing, type Program } from '../find/browsers.ts';
import { startMongo } from '../find/mongodb.ts';
import { startRabbit } from '../find/rabbitmq.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { onStep } from '../terminal/progress.ts';

export type Preparation = ReturnType<typeof prepareRun>;

/** Files that also run in Firefox and WebKit. */
const inThreeEngines = /three-engines\.long\.test\.ts$/;

/** Starts everything that tests need while the static checks run: MongoDB, RabbitMQ, pages and browsers. */
export function prepareRun(journeys: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'postcard-tests-'));
  const log = console.log;
  const mongo = prepared(
    'MongoDB',
    () => startMongo({ dataDir: folder, log, inMemory: true }),
    ({ kind }) => kind,
  );
  const rabbit = prepared(
    'RabbitMQ',
    () => startRabbit({ dataDir: folder, log }),
    ({ kind }) => kind,
  );
  const servers = Promise.all([mongo, rabbit]).then(([{ uri }, { url }]) => ({
    TEST_MONGODB_URI: uri,
    TEST_AMQP_URL: url,
  }));
  const pages = journeys.length > 0 ? preparePages(folder) : Promise.resolve({});
  const engines = journeys.some((file) => inThreeEngines.test(file)) ? prepareEngines() : Promise.resolve({});
  // A failure is reported where its promise is awaited.
  for (const one of [servers, pages, engines]) one.catch(() => undefined);
  return {
    folder,
    /** Returns the addresses of all that was started, as settings. */
    async env(): Promise<Record<string, string>> {
      return Object.assign({}, ...(await Promise.all([servers, pages, engines]))) as Record<string, string>;
    },
    async stop(): Promise<void> {
      const [started] = await Promise.all([Promise.allSettled([mongo, rabbit]), Promise.allSettled([pages])]);
      await Promise.all(started.map((one) => one.status === 'fulfilled' && one.value.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function preparePages(dataDir: string) {
  const [browser, built] = await Promise.all([
    preparedProgram('Browser', browsers.headlessChromium),
    prepared(
      'Web pages',
      () => buildWebUnits({ dataDir, log: console.log }),
      ({ built, kept }) => `${built.length} built, ${kept.length} unchanged`,
    ),
  ]);
  return { CHROMIUM_PATH: browser, E2E_WEB_RELEASES: built.releases };
}

/** Finds the engines before the journeys, so that nothing is installed during them. */
async function prepareEngines() {
  // Sequential, because both may be installed.
  const path = await preparedProgram('Firefox', browsers.firefox);
  const missing = await whyMissing(browsers.webkit);
  if (missing) {
    console.log(`Skipped in WebKit: ${missing}.`);
    return { FIREFOX_PATH: path, E2E_WITHOUT_WEBKIT: missing };
  }
  return { FIREFOX_PATH: path, WEBKIT_DRIVER_PATH: await preparedProgram('WebKit', browsers.webkit) };
}

const preparedProgram = (name: string, program: Program): Promise<string> =>
  prepared(
    name,
    () => findProgram(program, console.log),
    (path) => path,
  );

async function prepared<T>(name: string, work: () => Promise<T>, note: (result: T) => string): Promise<T> {
  const done = onStep(name);
  const result = await work();
  done(note(result));
  return result;
}
