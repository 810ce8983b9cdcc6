// Runs once before the services: `node create-database-users.ts users.json`.
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';

type User = { name: string; password: string; database?: string; reads?: readonly string[] };
type Wanted = { uri: string; users: readonly User[] };
type Database = { command(command: object): Promise<unknown> };

const existing = new Set([11_000, 51_003]);
/** Roles for FerretDB, which has no roles for a single database. */
const wholeServer = [
  { role: 'readWriteAnyDatabase', db: 'admin' },
  { role: 'clusterAdmin', db: 'admin' },
];

/**
 * Creates a user per service for its own database, and one for backups; existing users get the password.
 * @returns a warning if the server grants more rights than these
 */
export async function createDatabaseUsers(admin: Database, users: Wanted['users']): Promise<string | undefined> {
  let weaker: string | undefined;
  for (const { name, database, reads = [], password } of users) {
    const granted = database ? [{ role: 'readWrite', db: database }] : reads.map((db) => ({ role: 'read', db }));
    const make = (roles: object[]) => makeUser(admin, { name, password, roles });
    await make(granted).catch(async (error: Error) => {
      await make(wholeServer).catch(() => Promise.reject(error));
      weaker = `This server cannot limit a user to one database, so each can read the others' data: ${error.message}`;
    });
  }
  return weaker;
}

async function makeUser(
  admin: Database,
  { name, password, roles }: { name: string; password: string; roles: object[] },
): Promise<void> {
  try {
    await admin.command({ createUser: name, pwd: password, roles });
  } catch (error) {
    const { code, message } = error as { code?: number; message: string };
    if (!existing.has(code ?? 0) && !/already exists/i.test(message)) throw error;
    await admin.command({ updateUser: name, pwd: password });
  }
}

if (import.meta.main) {
  const { uri, users } = JSON.parse(readFileSync(process.argv[2] ?? '/run/postcard/users.json', 'utf8')) as Wanted;
  const connection = await mongoose.createConnection(uri).asPromise();
  const weaker = await createDatabaseUsers(connection.useDb('admin').db as Database, users);
  if (weaker) process.stderr.write(`${weaker}\n`);
  process.stdout.write(`The users ${users.map(({ name }) => name).join(', ')} are there.\n`);
  await connection.close();
}
