import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startGoServer } from './go-program.ts';

const module = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

export type S3Server = NonNullable<Awaited<ReturnType<typeof startVersityGateway>>>;

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

/** Starts the Versity S3 Gateway, which production runs too; null without Go. The first build takes a minute. */
export async function startVersityGateway() {
  const folder = mkdtempSync(join(tmpdir(), 's3-server-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  for (const name of ['data/files', 'sidecar']) mkdirSync(join(folder, name), { recursive: true });
  const keys = { accessKeyId: 'tester', secretAccessKey: 'of-tests-alone' };
  const access = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey];
  // Some file systems lack extended attributes.
  const backend = ['posix', '--sidecar', join(folder, 'sidecar'), join(folder, 'data')];
  const argsOf = (port: number) => ['--port', `127.0.0.1:${port}`, '--quiet', ...access, ...backend];
  const server = await startGoServer(module, argsOf);
  if (!server) remove();
  return (
    server && {
      ...keys,
      endpoint: server.url,
      bucket: 'files',
      region: 'us-east-1',
      keys: () => filesBelow(join(folder, 'data/files')),
      stop: async (): Promise<void> => {
        await server.stop();
        remove();
      },
    }
  );
}
