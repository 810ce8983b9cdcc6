// Runs once before the services where nobody else makes their MongoDB users: `node create-database-users.ts
// users.json`.
import { readFileSync } from 'node:fs';
import mongoose from 'mongoose';

/** One that reads and writes a database, or one that reads several. */
type User = { name: string; password: string; database?: string; reads?: readonly string[] };
type Wanted = { uri: string; users: readonly User[] };
type Database = { command(command: object): Promise<unknown> };

/** DuplicateKey and its own code for a user that is there already. */
const existing = new Set([11_000, 51_003]);
/** Roles for FerretDB, which has no roles for a single database. */
const wholeServer = [
  { role: 'readWriteAnyDatabase', db: 'admin' },
  { role: 'clusterAdmin', db: 'admin' },
];

/**
 * Makes a user for each service that reads and writes its own database and no other, and one for backups; one that is
 * there gets the password.
 * @returns what is weaker than asked for, in a line for a person
 */
export async function createDatabaseUsers(admin: Database, users: Wanted['users']): Promise<string | undefined> {
  let weaker: string | undefined;
  for (const { name, database, reads = [], password } of users) {
    const own = database ? [{ role: 'readWrite', db: database }] : reads.map((db) => ({ role: 'read', db }));
    const make = (roles: object[]) => makeUser(admin, { name, password, roles });
    await make(own).catch(async (error: Error) => {
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
