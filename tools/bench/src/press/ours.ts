import { fork } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPO } from '@postcard/devstack/find/repo-paths';
import type { Photograph } from './photographs.ts';

const origin = 'https://town.example';

type Message = { report: unknown } | { failed: string } | { done: number };

/**
 * Makes the press file as svc-campaigns does: in a process of its own that is started for it. Returns the file's path.
 */
export function pressOurs(folder: string, photographs: readonly Photograph[]): Promise<string> {
  const ads = photographs.map(({ cell, path }) => ({
    spotId: cell.id,
    spotType: cell.kind,
    businessName: 'Benchmark',
    bookingId: cell.id,
    version: 1,
    sha256: '',
    source: { kind: 'file', file: basename(path), mediaType: 'image/jpeg', box: 'trim' },
  }));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = fork(join(REPO, 'svc-campaigns/src/printing/press/press-process.ts'), {
    stdio: 'ignore',
    execArgv: [],
  });
  child.on('message', (message: Message) => {
    if ('failed' in message) reject(new Error(message.failed));
    if ('report' in message) resolve(join(folder, 'press.pdf'));
  });
  child.once('exit', (code) => reject(new Error(`the press process ended: ${code}`)));
  child.send({ folder, title: 'Benchmark', issue: 'May 2027', madeAt: '2027-05-01T12:00:00.000Z', origin, ads });
  return promise;
}

/** Puts the photographs where the press reads them. */
export function layOut(folder: string, photographs: readonly Photograph[]): void {
  for (const { path } of photographs) copyFileSync(path, join(folder, basename(path)));
}
