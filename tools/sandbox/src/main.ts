import { readConfig } from './config.ts';
import { createSandbox } from './sandbox.ts';

try {
  const { port, host, settings } = readConfig(process.env);
  const sandbox = createSandbox(settings);
  sandbox.server.listen(port, host);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
