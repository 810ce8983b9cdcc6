import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectMongo } from './mongo.ts';
import { testServers } from './testing/index.ts';
import { lateServer } from './testing/late-server.ts';

const log = createLog('test', { level: 'silent', pretty: false });

test('a service that starts before its database waits for it', async () => {
  const late = await lateServer(testServers().mongodbUri);
  let tries = 0;
  const counted = {
    ...log,
    warn: () => {
      tries += 1;
      if (tries === 2) void late.open();
    },
  } as unknown as typeof log;
  const db = await connectMongo({ uri: late.uri, dbName: 'late', log: counted, tryMs: 100 });
  expect(db.readyState).toBe(1);
  expect(tries).toBeGreaterThanOrEqual(2);
  await db.close();
  late.close();
});

test('a service whose database never responds ends with the reason', async () => {
  const { uri } = await lateServer(testServers().mongodbUri);
  await expect(connectMongo({ uri, dbName: 'never', log, tryMs: 100, patienceMs: 150 })).rejects.toThrow(
    'ECONNREFUSED',
  );
});
