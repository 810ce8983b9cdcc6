import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { connectMongo } from '../mongo.ts';
import { connectBus } from '../bus/bus.ts';
import { testServers } from '../testing/index.ts';
import { thingsOf } from './relay-fixture.ts';
import { createRelay, relaySignals } from './relay.ts';

// An instance of a service with nothing but its relay, for tests that end or pause it. A message wakes the relay.
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
