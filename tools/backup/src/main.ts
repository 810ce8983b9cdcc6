// Makes one backup, for a CronJob, or one every few hours, for docker compose.
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceList } from '@postcard/contracts/units';
import { MongoClient } from 'mongodb';
import { readConfig, type Config } from './config.ts';
import { makeBackup, newestIn } from './make-backup.ts';

const hourMs = 3_600_000;
/** Databases, those of consumers before those of their sources (settings.ts). */
const databases = serviceList.toReversed().map(({ name }) => name);

async function makeOne({ MONGODB_URI, BACKUP_FOLDER: folder, ...config }: Config): Promise<void> {
  const client = new MongoClient(MONGODB_URI, { appName: 'backup', serverSelectionTimeoutMS: 30_000 });
  try {
    const { file, bytes, contents, deleted } = await makeBackup(client, {
      databases,
      folder,
      recipient: config.BACKUP_RECIPIENT,
      signingKey: config.BACKUP_SIGNING_KEY,
      now: new Date(),
    });
    const { collections, consistent } = contents;
    console.log(
      JSON.stringify({ msg: 'backup made', file, bytes, collections: collections.length, consistent, deleted }),
    );
  } finally {
    await client.close();
  }
}

/** Makes backups at an interval, and continues the schedule of the previous process. */
async function makeEvery(config: Config, hours: number, signal: AbortSignal): Promise<void> {
  mkdirSync(config.BACKUP_FOLDER, { recursive: true, mode: 0o700 });
  while (!signal.aborted) {
    const dueAt = (newestIn(config.BACKUP_FOLDER)?.getTime() ?? 0) + hours * hourMs;
    if (dueAt <= Date.now()) await makeOne(config);
    else await pause(Math.min(dueAt - Date.now(), hourMs), undefined, { signal }).catch(() => undefined);
  }
}

try {
  const config = readConfig();
  const ended = new AbortController();
  void Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]).then(() => ended.abort());
  await (config.BACKUP_EVERY_HOURS ? makeEvery(config, config.BACKUP_EVERY_HOURS, ended.signal) : makeOne(config));
  process.exit(0);
} catch (error) {
  console.error((error as Error).name === 'ConfigError' ? (error as Error).message : (error as Error).stack);
  process.exit(1);
}
