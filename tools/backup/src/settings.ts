import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { serviceList } from '@postcard/contracts/units';
import { BadSetting } from '@postcard/devstack/find/first-that-works';
import { dataDirFrom, namespaceFrom, type Env } from '@postcard/devstack/stack/settings';
import { isSigningKey } from './signing.ts';
import { databaseOf } from '@postcard/devstack/stack/units';

/** Returns the services' databases, consumers before their sources; not the gateway's, whose counts expire. */
export const databasesOf = (namespace: string): string[] =>
  serviceList.toReversed().map(({ name }) => databaseOf(namespace, name));

export const databasesFrom = (env: Env): string[] => databasesOf(namespaceFrom(env));

export function backupFolderFrom(env: Env): string {
  return resolve(env['BACKUP_FOLDER'] ?? join(dataDirFrom(env), 'backups'));
}

/** @throws {BadSetting} without a public key, because backups are always encrypted */
export function recipientFrom(env: Env): string {
  const recipient = env['BACKUP_RECIPIENT']?.trim();
  if (!recipient)
    throw new BadSetting('BACKUP_RECIPIENT is not set. `npm run backup -- --new-key` creates its pair of keys.');
  if (!/^age1[a-z0-9]{50,}$/.test(recipient)) throw new BadSetting('BACKUP_RECIPIENT is not a public key (age1…).');
  return recipient;
}

/** @throws {BadSetting} without a signing key, because a restore would refuse the backup */
export function signingKeyFrom(env: Env): string {
  const key = env['BACKUP_SIGNING_KEY']?.trim() ?? '';
  if (!isSigningKey(key))
    throw new BadSetting('BACKUP_SIGNING_KEY is missing or invalid. `npm run backup -- --new-key` makes one.');
  return key;
}

/** @throws {BadSetting} without the key that verifies a backup */
export function verifyKeyFrom(env: Env): string {
  const key = env['BACKUP_VERIFY_KEY']?.trim() ?? valueIn(env, 'BACKUP_VERIFY_KEY=');
  if (!key)
    throw new BadSetting(
      'BACKUP_VERIFY_KEY is not set, nor in BACKUP_IDENTITY_FILE. ' +
        'For a backup from before they were signed, say --unsigned.',
    );
  return key;
}

function valueIn({ BACKUP_IDENTITY_FILE: file }: Env, name: string): string | undefined {
  if (file === undefined) return undefined;
  return linesOf(readFileSync(file, 'utf8'))
    .find((line) => line.startsWith(name))
    ?.slice(name.length);
}

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

export function identityFrom(env: Env): string {
  const file = env['BACKUP_IDENTITY_FILE'];
  const text = file === undefined ? env['BACKUP_IDENTITY'] : readFileSync(file, 'utf8');
  const identity = linesOf(text ?? '').find((line) => line !== '' && !line.startsWith('#'));
  if (!identity) throw new BadSetting('Set BACKUP_IDENTITY_FILE to the file of the private key (AGE-SECRET-KEY-1…).');
  if (!identity.startsWith('AGE-SECRET-KEY-')) throw new BadSetting('The private key must begin with AGE-SECRET-KEY-.');
  return identity;
}
