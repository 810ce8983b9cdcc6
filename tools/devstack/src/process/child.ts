import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetProcess, recordProcess } from './pid-record.ts';
import { signalGroup } from './signal-group.ts';

export type ChildOptions = {
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Everything the process writes goes here; the file is started anew unless `append` is set. */
  logFile: string;
  append?: boolean;
  /** Where the process is noted down, so that a later run can end it if this one is killed. */
  pidFile: string;
  onLine?: (line: string) => void;
};

export type Child = {
  pid: number;
  /** Resolves with a sentence such as `ended with code 1` once the process is gone; never rejects. */
  exited: Promise<string>;
  hasExited: () => boolean;
  /** Sends the signal to the process and whatever it started. */
  signal: (signal: NodeJS.Signals) => void;
  /** Asks it to end, insists after `graceMs`. Resolves when it and whatever it started are gone. */
  stop: (graceMs?: number) => Promise<void>;
  /** Ends it without warning. Resolves when it and whatever it started are gone. */
  kill: () => Promise<void>;
};

const LAST_WORDS_MS = 500;

const living = new Set<number>();

// Whatever way this process ends by itself, it leaves nobody behind.
process.once('exit', () => {
  for (const pid of living) signalGroup(pid, 'SIGKILL');
});

/**
 * Starts a process in a group of its own: Ctrl-C in the terminal then reaches only the one who started it,
 * who ends the others in order.
 */
export function startChild(options: ChildOptions): Child {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = createWriteStream(options.logFile, { flags: options.append ? 'a' : 'w' });
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      options.onLine?.(line);
    });
  }
  // Its last words come after its end, and are waited for unless something it started keeps its output open.
  const written = new Promise<void>((resolve) => log.once('close', resolve));
  child.once('close', () => log.end());
  let gone = false;
  const exited = new Promise<string>((resolve) => {
    child.on('error', (error) => settle(`could not be started: ${error.message}`));
    child.on('exit', (code, signal) => settle(signal ? `was ended by ${signal}` : `ended with code ${code}`));
    function settle(sentence: string) {
      gone = true;
      forgetProcess(options.pidFile);
      void Promise.race([written, pause(LAST_WORDS_MS)]).then(() => resolve(sentence));
    }
  });
  if (child.pid) recordProcess(options.pidFile, child.pid);

  if (child.pid) {
    const { pid } = child;
    living.add(pid);
    void exited.finally(() => living.delete(pid));
  }

  const signal = (name: NodeJS.Signals) => {
    if (child.pid) signalGroup(child.pid, name);
  };
  return {
    pid: child.pid ?? 0,
    exited,
    hasExited: () => gone,
    signal,
    stop: async (graceMs = 10_000) => {
      signal('SIGTERM');
      const timer = setTimeout(() => signal('SIGKILL'), graceMs);
      await exited;
      await groupGone(child.pid);
      clearTimeout(timer);
    },
    kill: async () => {
      signal('SIGKILL');
      await exited;
      await groupGone(child.pid);
    },
  };
}

/** A start script may be gone while the server it started still closes its files. */
async function groupGone(pid: number | undefined): Promise<void> {
  if (!pid) return;
  while (groupLives(pid)) await pause(10);
}

function groupLives(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}
