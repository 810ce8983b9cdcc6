import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BookingView } from '@postcard/contracts';
import type { RunningService } from '@postcard/service-kit';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchBytes, png, sendFile, type Refused } from '../../testing/artwork.ts';
import { hostileFiles, type HostileFile } from '../../testing/hostile-files.ts';
import { spawnProcess } from '../../testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';
import { folderPrefix } from './check-folder.ts';

/** Maximum memory, half of the container's limit, for the service and a check of up to 400 MB. */
const mostBytes = 768 * 1024 * 1024;
const trades = ['Pizza', 'Plumbing', 'Florist', 'Catering'];

let fixture: ServiceFixture;
let service: RunningService & { pid: number };
let owners: { client: TestClient; booking: BookingView }[];
/** Separate temporary folder, so that folders of concurrent tests do not count. */
const temporary = mkdtempSync(join(tmpdir(), 'hostile-'));

beforeAll(async () => {
  fixture = await startServiceFixture();
  service = await spawnProcess({ ...fixture.campaigns.env, TMPDIR: temporary });
  const cardId = fixture.card();
  owners = [];
  for (const [index, businessSubcategory] of trades.entries()) {
    const userId = `sender-${index}`;
    const known = await fixture.addMember({ userId, businessSubcategory });
    owners.push({
      client: createTestClient(url(), fixture.campaigns.issuer.cookie({ userId })),
      booking: await fixture.hold(known, cardId, `M0${index + 1}` as 'M01'),
    });
  }
}, 60_000);
afterAll(async () => {
  await service.stop();
  await fixture.stop();
  rmSync(temporary, { recursive: true });
});

const url = () => `http://127.0.0.1:${service.port}`;
const ownerOf = (index: number) => owners[index % owners.length] as (typeof owners)[number];

function memoryOf(pid: number): number {
  try {
    const kilobytes = Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return kilobytes * 1024 + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0);
  } catch {
    return 0;
  }
}

function watchMemory(): () => number {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, memoryOf(service.pid))), 25);
  return () => {
    clearInterval(timer);
    return most;
  };
}

const foldersLeft = (): string[] => readdirSync(temporary).filter((name) => name.startsWith(folderPrefix));
const countIn = (collection: string) => fixture.count(collection);

async function send({ bytes, fileName = 'ad.png' }: HostileFile, index: number) {
  const { client, booking } = ownerOf(index);
  const result = await sendFile(url(), client, booking.id, bytes, { name: fileName });
  return { status: result.status, type: result.type, body: result.body as Refused };
}

test('a hundred hostile files are each refused with a reason, within 768 MiB, and leave no files behind', async () => {
  const files = await hostileFiles();
  expect(files.length).toBeGreaterThanOrEqual(100);
  const memory = watchMemory();
  const wrong: unknown[] = [];
  for (const [index, file] of files.entries()) {
    const { status, type, body } = await send(file, index);
    const inWords =
      [413, 422].includes(status) && type.includes('problem+json') && /^[A-Z].*\.$/s.test(body.message ?? '');
    if (!inWords) wrong.push({ file: file.name, status, body });
  }
  expect(wrong).toEqual([]);
  expect(memory()).toBeLessThan(mostBytes);
  expect({
    parts: await countIn('artwork_parts'),
    files: await countIn('artwork.files'),
    chunks: await countIn('artwork.chunks'),
    proofs: await countIn('artworks'),
    folders: foldersLeft(),
  }).toEqual({ parts: 0, files: 0, chunks: 0, proofs: 0, folders: [] });
  // Each file that ends its process requires a new one, which is slow on a busy machine.
}, 240_000);

test('a valid file is accepted after hostile ones, under a name without a path', async () => {
  const { client, booking } = ownerOf(0);
  const { status, body } = await sendFile(url(), client, booking.id, await png(), {
    name: '../../etc/<b>my ad</b>.png',
  });
  expect({ status, proofs: body.proofs.map(({ fileName }: { fileName: string }) => fileName) }).toEqual({
    status: 201,
    proofs: ['b.png'],
  });
  const preview = await fetchBytes(url() + body.proofs[0].previewUrl, client);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp']);
}, 20_000);
