import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readConfig } from './config.ts';
import { isOverdue, newestIn } from './make-backup.ts';
import { newSigningKeys } from './signing.ts';
import { fileNameAt } from './retention.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is overdue without a backup, or when its newest backup is older than 26 hours', () => {
  const at = new Date('2026-11-23T03:00:00Z');
  const after = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  expect([newestIn(folder), isOverdue(folder, at)]).toEqual([null, true]);
  for (const name of [fileNameAt(after(-24)), fileNameAt(at), `${fileNameAt(after(9))}.part`, 'notes.txt'])
    writeFileSync(join(folder, name), '');
  expect(newestIn(folder)).toEqual(at);
  expect([26, 26.1].map((hours) => isOverdue(folder, after(hours)))).toEqual([false, true]);
});

test('the container lists every missing or invalid setting', () => {
  expect(() => readConfig({})).toThrow(/MONGODB_URI: .+\n {2}BACKUP_RECIPIENT: .+\n {2}BACKUP_SIGNING_KEY: /);
  const good = {
    MONGODB_URI: 'mongodb://mongo',
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
    BACKUP_SIGNING_KEY: newSigningKeys().signingKey,
  };
  expect(readConfig(good)).toMatchObject({ BACKUP_FOLDER: '/backups' });
  expect(() => readConfig({ ...good, BACKUP_SIGNING_KEY: 'x' })).toThrow('must be a signing key');
  expect(() => readConfig({ ...good, BACKUP_EVERY_HOURS: '0' })).toThrow('BACKUP_EVERY_HOURS');
  expect(() => readConfig({ ...good, BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1QQ' })).toThrow('must be a public key');
});
