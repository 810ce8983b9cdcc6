import { execa, type Result } from 'execa';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { forgetProcess, recordProcess } from './pid-record.ts';

export type ChildOptions = {
  command: string;
  args: readonly string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Log of the process, truncated unless `append` is set. */
  logFile: string;
  append?: boolean;
  /** File with the process id, with which a later run stops an orphan. */
  pidFile: string;
  onLine?: (line: string) => void;
};

export type Child = ReturnType<typeof startChild>;

const LAST_WORDS_MS = 500;

/** Starts a process in its own group, so that Ctrl-C does not reach it: its parent stops children in order. */
export function startChild({ command, args, env, cwd, logFile, append = false, pidFile, onLine }: ChildOptions) {
  mkdirSync(dirname(logFile), { recursive: true });
  const output = [linesTo(onLine), { file: logFile, append }];
  const subprocess = execa(command, args, {
    cwd,
    env,
    extendEnv: false,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    buffer: false,
    reject: false,
    killDescendants: true,
    killSignal: 'SIGKILL',
  });
  const { pid } = subprocess;
  if (pid) recordProcess(pidFile, pid);
  let gone = false;
  const left = new Promise<void>((resolve) => subprocess.nodeChildProcess.once('exit', () => resolve()));
  const exited = Promise.race<unknown>([left, subprocess]).then(() => {
    gone = true;
    forgetProcess(pidFile);
    return howItEnded(subprocess, subprocess.nodeChildProcess);
  });

  const stopWith = async (signal: NodeJS.Signals, graceMs: number) => {
    subprocess.kill(signal);
    const timer = setTimeout(() => subprocess.kill('SIGKILL'), graceMs);
    await exited;
    await groupGone(pid);
    clearTimeout(timer);
  };
  return {
    pid: pid ?? 0,
    /** Resolves with a sentence such as `ended with code 1` once the process is gone; never rejects. */
    exited,
    hasExited: () => gone,
    signal: (name: NodeJS.Signals) => void subprocess.kill(name),
    /** Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process group is gone. */
    stop: (graceMs = 10_000) => stopWith('SIGTERM', graceMs),
    kill: () => stopWith('SIGKILL', 0),
  };
}

type Ended = Pick<Result<{ reject: false }>, 'exitCode' | 'signal' | 'originalMessage'>;

/** Waits for the last output, unless a child keeps the pipe open. */
async function howItEnded(result: PromiseLike<Ended>, process: ChildProcess): Promise<string> {
  const ended = await Promise.race([result, pause(LAST_WORDS_MS)]);
  const wasStarted = !ended || ended.exitCode !== undefined || ended.signal !== undefined;
  if (!wasStarted) return `could not be started: ${ended.originalMessage}`;
  const { exitCode, signalCode } = process;
  return signalCode ? `was ended by ${signalCode}` : `ended with code ${exitCode}`;
}

const linesTo = (onLine?: (line: string) => void) =>
  function* handOn(line: unknown): Generator<string> {
    onLine?.(String(line));
    yield String(line);
  };

/** Waits for the whole group, because a server may still close files after its start script has exited. */
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
