import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, type Child } from '../process/child.ts';
import { endOrphan } from '../process/pid-record.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';

export type UnitDefinition = {
  name: string;
  cwd: string;
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  url: string;
  /** Responds 200 when the unit is ready; without it, a running unit is ready. */
  readyUrl?: string;
};

export type UnitProcess = {
  name: string;
  url: string;
  pid: () => number | undefined;
  /** `timeoutMs` is 60 s by default. */
  waitReady: (timeoutMs?: number) => Promise<void>;
  /** Sends a signal, and waits until the process exits. It restarts after a pause. */
  kill: (signal?: NodeJS.Signals) => Promise<void>;
  /** Freezes the process until `resume`; its connections stay open. */
  pause: () => void;
  resume: () => void;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

export type Supervision = {
  dataDir: string;
  log: (line: string) => void;
  onLine?: (unit: string, line: string) => void;
  restartFirstMs?: number;
};

const RESTART_FIRST_MS = 500;
const RESTART_LONGEST_MS = 30_000;
/** A unit that ran longer than this restarts after the shortest pause. */
const WELL_AFTER_MS = 5_000;
const STOP_GRACE_MS = 10_000;

/** Restarts a dead process after a pause that doubles from 0.5 s to 30 s. */
export function superviseUnit(unit: UnitDefinition, supervision: Supervision): UnitProcess {
  const { dataDir, log, onLine } = supervision;
  const logFile = join(dataDir, 'logs', `${unit.name}.log`);
  const pidFile = join(dataDir, 'run', `${unit.name}.json`);
  const firstPause = supervision.restartFirstMs ?? RESTART_FIRST_MS;
  let child: Child | undefined;
  let restart: NodeJS.Timeout | undefined;
  let wanted = false;
  let wasReady = false;
  let pauseMs = firstPause;

  function launch(): void {
    child = startChild({
      ...unit,
      logFile,
      append: wasReady,
      pidFile,
      ...(onLine && { onLine: (line) => onLine(unit.name, line) }),
    });
    void restartAfter(child, Date.now());
  }

  async function restartAfter(launched: Child, startedAt: number): Promise<void> {
    const how = await launched.exited;
    if (!wanted || !wasReady) return;
    if (Date.now() - startedAt > WELL_AFTER_MS) pauseMs = firstPause;
    log(`${unit.name} ${how}; restarting in ${pauseMs / 1000} s (${logFile}).`);
    restart = setTimeout(launch, pauseMs);
    pauseMs = Math.min(RESTART_LONGEST_MS, pauseMs * 2);
  }

  async function waitReady(timeoutMs = 60_000): Promise<void> {
    const isReady = async () => Boolean(child && !child.hasExited()) && (await respondsOk(unit));
    try {
      // A process that exits before it is ready is an error; one that exits later is restarted.
      await waitUntil(isReady, { what: `${unit.name} is ready`, timeoutMs, ...(child && !wasReady && { child }) });
    } catch (error) {
      throw new Error(
        `${unit.name} did not get ready: ${(error as Error).message}. The end of ${logFile}:\n${lastLines(logFile)}`,
        { cause: error },
      );
    }
    wasReady = true;
  }

  return {
    name: unit.name,
    url: unit.url,
    pid: () => (child?.hasExited() ? undefined : child?.pid),
    waitReady,
    kill: async (signal = 'SIGKILL') => {
      child?.signal(signal);
      await child?.exited;
    },
    pause: () => child?.signal('SIGSTOP'),
    resume: () => child?.signal('SIGCONT'),
    stop: async () => {
      wanted = false;
      clearTimeout(restart);
      // A frozen process handles no other signal.
      child?.signal('SIGCONT');
      await child?.stop(STOP_GRACE_MS);
    },
    start: async () => {
      if (await endOrphan(pidFile)) log(`Stopped the ${unit.name} of an earlier run.`);
      wanted = true;
      launch();
      await waitReady();
    },
  };
}

export async function respondsOk({ readyUrl }: UnitDefinition): Promise<boolean> {
  if (!readyUrl) return true;
  try {
    const response = await fetch(readyUrl, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
  } catch {
    return '(nothing was written)';
  }
}
