import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { PressView } from '@postcard/contracts';
import type { TestClient } from '@postcard/service-kit/testing';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { spawnProcess } from '../../testing/processes.ts';
import { startServiceFixture, type ServiceFixture } from '../../testing/service-fixture.ts';

type Worker = Awaited<ReturnType<typeof spawnProcess>>;

let fixture: ServiceFixture;
let team: TestClient;
let cards: string[];
const workers: Worker[] = [];

beforeAll(async () => {
  // This process makes no press files.
  fixture = await startServiceFixture({ env: { ROLE: 'api' } });
  team = await fixture.addMember({ userId: 'team', isAdmin: true, businessSubcategory: 'Florist' });
  cards = (await team.get('/api/campaigns')).body.map(({ id }: { id: string }) => id).slice(0, 2);
}, 60_000);
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => fixture.stop());

async function startWorker(): Promise<Worker> {
  const worker = await spawnProcess({ ...fixture.campaigns.env, ROLE: 'press' });
  workers.push(worker);
  return worker;
}
const view = async (id: string): Promise<PressView> => (await team.get(`/api/campaigns/${id}/press`)).body;
const ask = async (id: string) => expect((await team.post(`/api/campaigns/${id}/press`)).status).toBe(202);
const isMade = (id: string, timeoutMs = 60_000) =>
  waitUntil(async () => (await view(id)).state === 'done', { what: `the press of ${id} is made`, timeoutMs });
const isBegun = (id: string) => waitUntil(async () => (await view(id)).progress !== null);
const triesOf = async (id: string): Promise<number> => (await fixture.find('presses', { _id: id }))?.['tries'];

test('two workers share the queue, and each press is made once', async () => {
  for (const id of cards) await ask(id);
  expect((await view(cards[0]!)).state).toBe('waiting');
  await Promise.all([startWorker(), startWorker()]);
  await Promise.all(cards.map((id) => isBegun(id)));
  expect(await fixture.find('presses', { state: 'waiting' })).toBeNull();
  for (const id of cards) await isMade(id);
  expect(await Promise.all(cards.map(triesOf))).toEqual([1, 1]);
  expect(await fixture.count('press.files')).toBe(6);
}, 120_000);

test('a press is taken over at once when its worker is stopped', async () => {
  const [id] = cards as [string];
  const first = await startWorker();
  await ask(id);
  await isBegun(id);
  await Promise.all([first.stop(), startWorker()]);

  await isMade(id, 40_000);

  expect(await triesOf(id)).toBe(2);
}, 120_000);

test('a press is redelivered and made once when its worker crashes', async () => {
  const [id] = cards as [string];
  const first = await startWorker();
  await ask(id);
  await isBegun(id);
  process.kill(first.pid, 'SIGKILL');
  await startWorker();

  await isMade(id, 150_000);

  expect(await triesOf(id)).toBe(2);
  // The sweep deletes the files of the first worker.
  expect(await fixture.count('press.files', { 'metadata.kept': true })).toBe(6);
}, 240_000);
