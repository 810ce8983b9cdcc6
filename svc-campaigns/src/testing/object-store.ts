import S3rver from '@20minutes/s3rver';
import { filesBelow, type S3Server } from '@postcard/devstack/find/s3-server';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';

export type TestObjectStore = S3Server & {
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
};

export async function startObjectStore(): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'objects-'));
  let server: Server;
  let port = 0;
  async function comeBack(): Promise<void> {
    const options = { address: '127.0.0.1', port, silent: true, directory, resetOnClose: false };
    const s3 = new S3rver({ ...options, configureBuckets: port ? [] : [{ name: 'files' }] });
    ({ port } = await s3.run());
    server = s3.httpServer;
  }
  async function goAway(): Promise<void> {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await comeBack();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'files',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    goAway,
    comeBack,
    keys: () => filesBelow(join(directory, 'files')).flatMap((path) => /^(.+)[.]_S3rver_object$/.exec(path)?.[1] ?? []),
    stop: async () => {
      await goAway();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export const settingsOf = (store: S3Server) =>
  ({
    FILES_S3_ENDPOINT: store.endpoint,
    FILES_S3_BUCKET: store.bucket,
    FILES_S3_REGION: store.region,
    FILES_S3_ACCESS_KEY: store.accessKeyId,
    FILES_S3_SECRET_KEY: store.secretAccessKey,
  }) satisfies Partial<Config>;
