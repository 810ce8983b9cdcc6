import { parseArgs } from 'node:util';
import { onStep, runCommand } from '@postcard/devstack/terminal/progress';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { makeBackup } from '../make-backup.ts';
import { backupFolderFrom, databasesFrom, recipientFrom, signingKeyFrom } from '../settings.ts';
import { newSigningKeys } from '../signing.ts';
import { withDatabase } from '../with-database.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } });
  return values['new-key'] ? showNewKey() : backUpNow();
});

async function backUpNow(): Promise<void> {
  const { env } = process;
  const keys = { recipient: recipientFrom(env), signingKey: signingKeyFrom(env) };
  const folder = backupFolderFrom(env);
  const done = onStep('Backup');
  const { file, bytes, contents, deleted } = await withDatabase(env, console.log, (client) =>
    makeBackup(client, { databases: databasesFrom(env), folder, ...keys, now: new Date() }),
  );
  const documents = contents.collections.reduce((sum, one) => sum + one.documents, 0);
  done(`${documents} documents of ${contents.collections.length} collections, ${bytes} bytes in ${file}`);
  if (!contents.consistent)
    console.log(
      '  This server has no snapshots: each collection is as it was while it was read, not all of one moment.',
    );
  for (const old of deleted) console.log(`  Deleted ${old}, which is outdated.`);
}

async function showNewKey(): Promise<void> {
  const identity = await generateX25519Identity();
  const { signingKey, verifyKey } = newSigningKeys();
  console.log(
    `# Keep these two lines in a file away from the servers; without the first no backup can be read.\n${identity}\n` +
      `BACKUP_VERIFY_KEY=${verifyKey}\n` +
      `# Set these where backups are made; the second one is secret:\n` +
      `BACKUP_RECIPIENT=${await identityToRecipient(identity)}\nBACKUP_SIGNING_KEY=${signingKey}`,
  );
}
