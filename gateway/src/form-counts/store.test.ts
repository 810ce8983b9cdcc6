import { expect, test } from '@jest/globals';
import { createLog } from '@postcard/service-kit/log';
import { lateServer } from '@postcard/service-kit/testing/late-server';
import { testServers } from '@postcard/service-kit/testing/service';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { MongoClient } from 'mongodb';
import { createRateLimits } from '../rate-limits.ts';
import { openSharedCounts } from './store.ts';

const silent = createLog('gateway', { level: 'silent', pretty: false });

test('several gateways share the count of a form per address', async () => {
  const name = `gateway_${crypto.randomUUID().slice(0, 8)}`;
  const client = new MongoClient(testServers().mongodbUri);
  const uri = new URL(testServers().mongodbUri);
  uri.pathname = `/${name}`;
  const counts = [openSharedCounts(uri.href, silent), openSharedCounts(uri.href, silent)];
  try {
    await counts[0]!.ready();
    const gateways = counts.map((one) => createRateLimits(1, one));
    const sent = await Promise.all(
      Array.from({ length: 24 }, (_, place) => gateways[place % 2]!.check('POST', '/api/contact', '1.1.1.1')),
    );
    expect(sent.filter((wait) => wait === undefined)).toHaveLength(10);
    for (const wait of sent) if (wait !== undefined) expect(wait).toBeGreaterThan(500);
    expect(await gateways[1]!.check('POST', '/api/contact', '2.2.2.2')).toBeUndefined();
    expect(await gateways[1]!.check('POST', '/api/sample-requests', '1.1.1.1')).toBeUndefined();
  } finally {
    await Promise.all(counts.map((one) => one.close()));
    await client.db(name).dropDatabase();
    await client.close();
  }
});

test('forms are accepted while the database is unavailable, and each gateway counts its own', async () => {
  const counts = openSharedCounts('mongodb://127.0.0.1:9/gateway', silent);
  const limits = createRateLimits(0.1, counts);
  expect(await limits.check('POST', '/api/contact', '1.1.1.1')).toBeUndefined();
  expect(await limits.check('POST', '/api/contact', '1.1.1.1')).toBeGreaterThan(0);
  await counts.close();
});

test('a gateway that started without the database shares counts once the database responds', async () => {
  const name = `gateway_${crypto.randomUUID().slice(0, 8)}`;
  const uri = new URL(testServers().mongodbUri);
  uri.pathname = `/${name}`;
  const late = await lateServer(uri.href);
  const counts = openSharedCounts(late.uri, silent, { againMs: 20 });
  const client = new MongoClient(testServers().mongodbUri);
  try {
    const limits = createRateLimits(1, counts);
    await counts.ready();
    expect(await limits.check('POST', '/api/contact', '1.1.1.1')).toBeUndefined();
    await late.open();
    const kept = client.db(name).collection('form_counts');
    await waitUntil(async () => {
      await limits.check('POST', '/api/contact', '3.3.3.3');
      return (await kept.countDocuments({ key: /3\.3\.3\.3/ })) === 1;
    });
  } finally {
    await counts.close();
    late.close();
    await client.db(name).dropDatabase();
    await client.close();
  }
});
