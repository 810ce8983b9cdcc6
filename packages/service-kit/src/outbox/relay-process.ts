import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { connectMongo } from '../mongo.ts';
import { connectBus } from '../bus/bus.ts';
import { testServers } from '../testing/index.ts';
import { thingsOf } from './relay-fixture.ts';
import { createRelay, relaySignals } from './relay.ts';

// Runs only a relay, for tests that end or pause its process. A message wakes it.
const [dbName = '', namespace = ''] = process.argv.slice(2);
const service = 'svc-identity';
const { mongodbUri, amqpUrl } = testServers();
const log = createLog(service, { level: 'silent', pretty: false });
const metrics = createMetrics(service);
const db = await connectMongo({ uri: mongodbUri, dbName, log });
const bus = await connectBus({ url: amqpUrl, service, log, metrics, namespace });
const relay = createRelay({
  models: [thingsOf(db)],
  publish: bus.publish,
  connected: bus.connected,
  signals: relaySignals(service, bus),
  log,
  metrics,
  pollMs: 600_000,
});
process.on('message', relay.wake);
if (!bus.connected()) await new Promise<void>((resolve) => bus.onConnect(resolve));
relay.wake();
relay.start();
process.send?.('started');
