import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { freePort } from '../process/ports.ts';
import { goProgram } from './go-program.ts';

const module = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';

export type S3Server = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  keys(): string[];
  stop(): Promise<void>;
};

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

/** Starts the Versity S3 Gateway, which production runs too; null without Go. The first build takes two minutes. */
export async function startVersityGateway(): Promise<S3Server | null> {
  const binary = await goProgram(module);
  if (!binary) return null;
  const folder = mkdtempSync(join(tmpdir(), 's3-server-'));
  for (const name of ['data/files', 'sidecar']) mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const server = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'tester',
    secretAccessKey: 'of-tests-alone',
  };
  const access = ['--access', server.accessKeyId, '--secret', server.secretAccessKey];
  // Some file systems lack extended attributes.
  const backend = ['posix', '--sidecar', join(folder, 'sidecar'), join(folder, 'data')];
  const child = spawn(binary, ['--port', `127.0.0.1:${port}`, '--quiet', ...access, ...backend], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const responds = () =>
    fetch(server.endpoint).then(
      () => true,
      () => false,
    );
  await waitUntil(responds, { what: 'the S3 server responds', timeoutMs: 30_000, everyMs: 20 });
  return {
    ...server,
    keys: () => filesBelow(join(folder, 'data/files')),
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
