import { createLog } from '@postcard/service-kit/log';
import { serveMetrics } from '@postcard/service-kit/metrics-server';
import { createGateway } from './app.ts';
import { readConfig } from './config.ts';
import { stopOnSignal } from './shutdown.ts';
import { openReleases } from './web/releases.ts';

const config = readConfig();
const log = createLog('gateway', { level: config.LOG_LEVEL, pretty: config.LOG_PRETTY === '1' });
const releases = await openReleases(config.WEB_RELEASES, log, { hotReload: config.WEB_HOT_RELOAD === '1' });
const gateway = createGateway({ config, log, releases });
if (config.METRICS_PORT !== undefined) await serveMetrics(gateway.registry, { host: config.HOST, port: config.METRICS_PORT });

stopOnSignal({ gateway, log, onStopped: () => releases.close() });
gateway.server.listen(config.PORT, config.HOST, () => log.info({ port: config.PORT }, 'gateway listens'));
