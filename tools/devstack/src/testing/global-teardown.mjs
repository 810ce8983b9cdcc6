import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { dataDir, servers } = globalThis.postcardTestServers ?? { servers: [] };
  await Promise.all(servers.map((server) => server.stop()));
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
}
