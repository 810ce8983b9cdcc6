import { connectMongo, logOf, runMigration } from '@postcard/service-kit';
import { readConfig } from './config.ts';
import { createSealer } from '@postcard/service-kit/security/sealer';
import { createSigningKeys } from './accounts/signing-keys/store.ts';

/** Creates a signing key; `--revoke` removes all others. Sessions continue: browsers refresh their tokens. */
await runMigration(async () => {
  const config = readConfig();
  const log = logOf('svc-identity', config);
  const db = await connectMongo({ appName: 'svc-identity', uri: config.MONGODB_URI, dbName: config.MONGODB_DB, log });
  try {
    const sealer = createSealer(config.ENCRYPTION_KEYS);
    const keys = createSigningKeys({ db, sealer, log, now: () => new Date() });
    await keys.rotate();
    const revoked = process.argv.includes('--revoke') ? await keys.revokeOlder() : 0;
    log.info({ revoked }, 'a new signing key is made');
  } finally {
    await db.close();
  }
});
