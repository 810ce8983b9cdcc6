import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onStep, runCommand } from '@postcard/devstack/terminal/progress';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backUp } from '../backup.ts';
import { fileNameAt, outdated } from '../retention.ts';
import { backupFolderFrom, databasesFrom, recipientFrom } from '../settings.ts';
import { withDatabase } from '../with-database.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'new-key': { type: 'boolean', default: false } } });
  return values['new-key'] ? showNewKey() : makeBackup();
});

async function makeBackup(): Promise<void> {
  const { env } = process;
  const recipient = recipientFrom(env);
  const folder = backupFolderFrom(env);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  const file = join(folder, fileNameAt(now));
  const done = onStep('Backup');
  const { collections, consistent } = await withDatabase(env, console.log, (client) =>
    backUp(client, { databases: databasesFrom(env), file, recipient }),
  );
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  done(`${documents} documents of ${collections.length} collections, ${statSync(file).size} bytes in ${file}`);
  if (!consistent)
    console.log(
      '  This server has no snapshots: each collection is as it was while it was read, not all of one moment.',
    );
  for (const old of outdated(readdirSync(folder), now)) {
    rmSync(join(folder, old));
    console.log(`  Deleted ${old}, which has served its time.`);
  }
}

async function showNewKey(): Promise<void> {
  const identity = await generateX25519Identity();
  console.log(
    `# Keep this line in a file away from the servers; without it no backup can be read.\n${identity}\n` +
      `# Set this where backups are made:\nBACKUP_RECIPIENT=${await identityToRecipient(identity)}`,
  );
}
