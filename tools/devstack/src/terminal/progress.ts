/** Shows a line when a step starts, and one with its time when it is done. */
export function onStep(name: string): (note?: string) => void {
  const startedAt = performance.now();
  console.log(`… ${name}`);
  return (note) => console.log(`✓ ${name}${note ? `: ${note}` : ''} (${seconds(startedAt)})`);
}

export function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs a command to its end. A failure that the person can do something about is reported without a stack trace. */
export async function runCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}

/** Resolves at the first signal to end; later ones change nothing, since ending is under way. */
export function endSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => controller.abort(new Error(`Ended by ${signal}.`)));
  }
  return controller.signal;
}

/** Rows of two columns, lined up. */
export function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n');
}
