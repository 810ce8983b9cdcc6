import { text } from 'node:stream/consumers';
import { connectTo, createIndexes, firstTown, inTown, NamedError, runMigration } from '@postcard/service-kit';
import { readConfig } from './config.ts';
import { createTownStore } from './towns/store.ts';
import { createTowns } from './towns/towns.ts';

/** Publishes or updates the town whose JSON is read from stdin, or lists its mistakes. */
await runMigration(async () => {
  const config = readConfig();
  const { db, bus, log, now } = await connectTo('svc-identity', config);
  try {
    const towns = createTowns({ towns: createTownStore(db), bus, publicUrl: config.PUBLIC_URL, now });
    await createIndexes(db);
    const json = await text(process.stdin);
    const { id, address } = await inTown(firstTown, () => towns.bring(json));
    log.info({ town: id, address }, 'published');
  } catch (error) {
    if (!(error instanceof NamedError) || !error.errors) throw error;
    for (const [place, messages] of Object.entries(error.errors))
      for (const message of messages) process.stderr.write(`${place}: ${message}\n`);
    process.exit(1);
  } finally {
    await bus.close();
    await db.close();
  }
});
