import { parseArgs } from 'node:util';
import { onStep, runCommand } from '@postcard/devstack/terminal/progress';
import type { Contents } from '../check-records.ts';
import { readWhole, restore } from '../restore.ts';
import { databasesFrom, identityFrom, verifyKeyFrom } from '../settings.ts';
import { withDatabase } from '../with-database.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new Error('Usage: npm run restore -- FILE [--check | --replace] [--unsigned]');
  const { env } = process;
  const keys = { identity: identityFrom(env), verifyKey: values.unsigned ? null : verifyKeyFrom(env) };
  const done = onStep(values.check ? 'Check' : 'Restore');
  const contents = values.check
    ? (await readWhole(file, keys)).contents
    : await withDatabase(env, console.log, (client) =>
        restore(client, {
          file,
          ...keys,
          databases: databasesFrom(env),
          replace: values.replace,
          onStep: (step) => console.log(`  ${step}`),
        }),
      );
  done(`${sizeOf(contents)}, made at ${contents.madeAt.toISOString()} from MongoDB ${contents.server}`);
});

function sizeOf({ collections }: Contents): string {
  const documents = collections.reduce((sum, one) => sum + one.documents, 0);
  return `${documents} documents of ${collections.length} collections`;
}
