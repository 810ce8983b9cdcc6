import { once } from 'node:events';
import { readConfig } from './config.ts';
import { createSandbox } from './sandbox.ts';

export async function start(env = process.env): Promise<{ stop(): Promise<void> }> {
  const { port, host, settings } = readConfig(env);
  const sandbox = createSandbox(settings);
  sandbox.server.listen(port, host);
  await once(sandbox.server, 'listening');
  return { stop: sandbox.close };
}
