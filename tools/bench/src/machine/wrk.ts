import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { isBrief } from '../measure/brief.ts';

const run = promisify(execFile);

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  script?: string;
  scriptArgs?: readonly string[];
};

export type LoadReport = {
  requestsPerSecond: number;
  requests: number;
  /** Responses other than 2xx and 3xx, and requests without a response. */
  failed: number;
};

/**
 * Puts a server under load with as many requests at once as there are connections; one thread, which is never the
 * bottleneck here.
 */
export async function wrk(
  program: string,
  { url, connections, seconds, headers = {}, script, scriptArgs = [] }: Load,
  signal: AbortSignal,
): Promise<LoadReport> {
  const args = [
    '--threads',
    '1',
    '--connections',
    String(connections),
    '--duration',
    `${isBrief ? 1 : seconds}s`,
    '--timeout',
    '10s',
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
  ];
  const { stdout } = await run(
    program,
    [...args, ...(script ? ['--script', script] : []), url, ...(scriptArgs.length > 0 ? ['--', ...scriptArgs] : [])],
    { signal },
  );
  return readReport(stdout);
}

/** @throws when wrk's words are not understood */
export function readReport(text: string): LoadReport {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(text)?.[1];
  const requests = /(\d+) requests in/.exec(text)?.[1];
  if (!rate || !requests) throw new Error(`wrk said something unexpected:\n${text}`);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  const lost =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1).map(Number) ?? [];
  return {
    requestsPerSecond: Number(rate),
    requests: Number(requests),
    failed: refused + lost.reduce((sum, count) => sum + count, 0),
  };
}
