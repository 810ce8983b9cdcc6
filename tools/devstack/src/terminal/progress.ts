export function onStep(name: string): (note?: string) => void {
  const startedAt = performance.now();
  console.log(`… ${name}`);
  return (note) => console.log(`✓ ${name}${note ? `: ${note}` : ''} (${seconds(startedAt)})`);
}

export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs a command. Prints only the message of a failure, because a person can fix it without a stack trace. */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Returns a signal that aborts at the first SIGINT, SIGTERM or SIGHUP; later ones are ignored. */
export function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new Error(`Stopped by ${signal}.`)));
  }
  return controller.signal;
}

export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
