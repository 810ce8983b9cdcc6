import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Debian's Firefox over WebDriver BiDi, as much of it as opening a page and asking it something takes. playwright-core
 * drives a Firefox that it has changed, or one that is newer than Debian's.
 */
export type Firefox = {
  /** Runs before the scripts of every page. */
  beforeEach(script: string): Promise<void>;
  open(url: string): Promise<void>;
  /** The value of an expression in the page, which must be JSON. */
  ask<T>(expression: string): Promise<T>;
  close(): Promise<void>;
};

type Answer = {
  id: number;
  type: 'success' | 'error';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
};

const longestWaitMs = 60_000;

/** Nothing goes out by itself, and nothing is asked of whoever watches. */
const preferences = {
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
};

export async function launchFirefox(executablePath: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'postcard-firefox-'));
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await drive(await connect(await addressOf(child)), end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function drive({ send, close }: Awaited<ReturnType<typeof connect>>, end: () => Promise<void>): Promise<Firefox> {
  await send('session.new', { capabilities: {} });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = (contexts as [{ context: string }])[0];
  return {
    async beforeEach(script) {
      await send('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` });
    },
    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async ask<T>(expression: string) {
      const answer = await send('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`,
        target: { context },
        awaitPromise: true,
      });
      const { type, result, exceptionDetails } = answer as {
        type: string;
        result?: { value: string };
        exceptionDetails?: { text: string };
      };
      if (type !== 'success' || !result) throw new Error(`Firefox: ${exceptionDetails?.text ?? type}`);
      return JSON.parse(result.value) as T;
    },
    async close() {
      close();
      await end();
    },
  };
}

/** Firefox says on its error output where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
    if (address) resolve(address);
  });
  child.once('exit', () => reject(new Error(`Firefox has ended: ${said.slice(-500)}`)));
  child.once('error', reject);
  return inTime(promise, 'to start');
}

async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result = {}, error, message } = JSON.parse(String(data)) as Answer;
    const caller = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') caller?.reject(new Error(`Firefox: ${error}: ${message}`));
    else caller?.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed its line'));
  });
  const { promise: open, resolve, reject } = Promise.withResolvers<void>();
  socket.addEventListener('open', () => resolve());
  socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)));
  await inTime(open, 'to answer');

  function send(method: string, params: object): Promise<Record<string, unknown>> {
    lastId += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(lastId, answer);
    socket.send(JSON.stringify({ id: lastId, method, params }));
    return inTime(answer.promise, method);
  }
  return { send, close: () => socket.close() };
}

async function inTime<T>(work: Promise<T>, what: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`Firefox took too long ${what}`)), longestWaitMs);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
