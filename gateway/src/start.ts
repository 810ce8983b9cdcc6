import { logOf } from '@postcard/service-kit/log';
import { serveMetrics } from '@postcard/service-kit/metrics-server';
import { loadFromIdentity } from '@postcard/service-kit/town/load-published';
import { startTracing } from '@postcard/service-kit/tracing/start';
import { once } from 'node:events';
import { createGateway } from './app.ts';
import { readConfig } from './config.ts';
import { noticeMs, stopGateway } from './shutdown.ts';
import { followPublishedTowns } from './towns/published-towns.ts';
import { openReleases } from './web/releases.ts';

export type RunningGateway = {
  /** Fails readiness at once. @property notice milliseconds for a load balancer to notice, 1,000 by default */
  stop(options?: { notice?: number }): Promise<void>;
};

export async function start(env?: NodeJS.ProcessEnv): Promise<RunningGateway> {
  const config = readConfig(env);
  const log = logOf('gateway', config);
  const endTracing = await startTracing({
    name: 'gateway',
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: config.TRACED_SHARE,
  });
  const releases = await openReleases(config.WEB_RELEASES, log, { hotReload: config.WEB_HOT_RELOAD === '1' });
  const publishedTowns = followPublishedTowns(loadFromIdentity(config.SVC_IDENTITY_URL, { isLiveOnly: true }), log);
  const gateway = createGateway({ config, log, releases, publishedTowns });
  const scraped =
    config.METRICS_PORT === undefined
      ? undefined
      : await serveMetrics(gateway.registry, { host: config.HOST, port: config.METRICS_PORT });
  gateway.server.listen(config.PORT, config.HOST);
  await once(gateway.server, 'listening');
  log.info({ port: config.PORT }, 'gateway listens');
  return {
    async stop({ notice = noticeMs } = {}) {
      log.info('gateway stops');
      await stopGateway(gateway, notice);
      releases.close();
      publishedTowns.close();
      await endTracing();
      await scraped?.stop();
      log.info('gateway stopped');
    },
  };
}
