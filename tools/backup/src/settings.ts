import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceList } from '@postcard/contracts/units';
import { BadSetting } from '@postcard/devstack/find/first-that-works';
import { dataDirFrom, namespaceFrom, type Env } from '@postcard/devstack/stack/settings';
import { databaseOf } from '@postcard/devstack/stack/units';

/**
 * The services' databases. Read in this order, those of consumers come before those they consume from: where a server
 * has no snapshots, nobody then knows more of another than the other does. The gateway's counts of forms are worth
 * nothing after ten minutes.
 */
export const databasesOf = (namespace: string): string[] =>
  serviceList.toReversed().map(({ name }) => databaseOf(namespace, name));

export const databasesFrom = (env: Env): string[] => databasesOf(namespaceFrom(env));

export function backupFolderFrom(env: Env): string {
  return resolve(env['BACKUP_FOLDER'] ?? join(dataDirFrom(env), 'backups'));
}

/** @throws {BadSetting} without a public key: nothing is ever written that anybody could read */
export function recipientFrom(env: Env): string {
  const recipient = env['BACKUP_RECIPIENT']?.trim();
  if (!recipient)
    throw new BadSetting('BACKUP_RECIPIENT is not set. `npm run backup -- --new-key` makes a pair of keys for it.');
  if (!/^age1[a-z0-9]{50,}$/.test(recipient)) throw new BadSetting('BACKUP_RECIPIENT is no public key (age1…).');
  return recipient;
}

/** @throws {BadSetting} */
export function identityFrom(env: Env): string {
  const file = env['BACKUP_IDENTITY_FILE'];
  const identity = (file === undefined ? env['BACKUP_IDENTITY'] : readFileSync(file, 'utf8'))
    ?.split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '' && !line.startsWith('#'));
  if (!identity) throw new BadSetting('Set BACKUP_IDENTITY_FILE to the file of the private key (AGE-SECRET-KEY-1…).');
  if (!identity.startsWith('AGE-SECRET-KEY-')) throw new BadSetting('The private key must begin with AGE-SECRET-KEY-.');
  return identity;
}
