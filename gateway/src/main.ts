import { createLog } from '@postcard/service-kit/log';
import { serveMetrics } from '@postcard/service-kit/metrics-server';
import { startTracing } from '@postcard/service-kit/tracing/start';
import { createGateway } from './app.ts';
import { readConfig } from './config.ts';
import { stopOnSignal } from './shutdown.ts';
import { openReleases } from './web/releases.ts';

const config = readConfig();
const log = createLog('gateway', { level: config.LOG_LEVEL, pretty: config.LOG_PRETTY === '1' });
const endTracing = await startTracing({
  name: 'gateway',
  endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: config.TRACED_SHARE,
});
const releases = await openReleases(config.WEB_RELEASES, log, { hotReload: config.WEB_HOT_RELOAD === '1' });
const gateway = createGateway({ config, log, releases });
if (config.METRICS_PORT !== undefined)
  await serveMetrics(gateway.registry, { host: config.HOST, port: config.METRICS_PORT });

stopOnSignal({
  gateway,
  log,
  onStopped: async () => {
    releases.close();
    await endTracing();
  },
});
gateway.server.listen(config.PORT, config.HOST, () => log.info({ port: config.PORT }, 'gateway listens'));
