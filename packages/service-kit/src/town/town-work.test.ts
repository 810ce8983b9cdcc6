import { afterEach, expect, test } from '@jest/globals';
import { currentTown } from '@postcard/contracts/town';
import { towns } from '@postcard/towns';
import { createLog } from '../log.ts';
import { servePublished } from './known.ts';
import { createTownWork } from './town-work.ts';

afterEach(() => servePublished([]));

test('the work runs for one published town after the other, also after failures', async () => {
  const [begun, waiting] = [[] as string[], [] as PromiseWithResolvers<void>[]];
  const background = createTownWork(createLog('test', { level: 'silent', pretty: false }), async () => {
    begun.push(currentTown().id);
    const done = Promise.withResolvers<void>();
    waiting.push(done);
    await done.promise;
  });
  const settled = () => new Promise(setImmediate);
  background.start();
  servePublished(['birch', 'cedar', 'dogwood', 'elm'].map((id) => ({ ...towns[0], id })));
  await settled();
  expect(begun).toEqual(['birch']);
  waiting[0]!.reject(new Error('no'));
  await settled();
  expect(begun).toEqual(['birch', 'cedar']);
  waiting[1]!.resolve();
  await settled();
  const stopped = background.stop();
  waiting[2]!.resolve();
  await stopped;
  expect(begun).toEqual(['birch', 'cedar', 'dogwood']);
});
