import { start } from './start.ts';

try {
  const sandbox = await start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
