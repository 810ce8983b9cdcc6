import type { BaseConfig } from './config.ts';
import { createHttpApp } from './http/app.ts';
import { createIndexes } from './mongo.ts';
import { createPublishedEvents } from './outbox/published.ts';
import { connectTo, type ServiceDeps } from './service.ts';
import { acrossTowns } from './town/current.ts';

export async function migrate(
  name: string,
  config: BaseConfig,
  build: (deps: ServiceDeps) => unknown,
): Promise<string[]> {
  const deps = await connectTo(name, config);
  const { db, bus, log, metrics } = deps;
  try {
    const app = createHttpApp({ log, metrics, readiness: () => ({ ready: false, checks: {} }), isTraced: false });
    await acrossTowns(() => build({ ...deps, app, wake: () => {} }));
    createPublishedEvents(db, deps.now);
    await createIndexes(db);
    const collections = Object.values(db.models).map((model) => model.collection.collectionName);
    log.info({ collections }, 'indexes are made');
    return collections;
  } finally {
    await bus.close();
    await db.close();
  }
}

export async function runMigration(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error && error.name === 'ConfigError' ? error.message : (error as Error).stack}\n`,
    );
    process.exit(1);
  }
}
