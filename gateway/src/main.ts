import { start } from './start.ts';

const gateway = await start();
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void gateway.stop().then(() => process.exit(0)));
}
