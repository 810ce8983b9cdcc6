import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { livingProcess } from '../process/pid-record.ts';
import { dataDirFrom } from '../stack/settings.ts';
import { runCommand } from '../terminal/progress.ts';

await runCommand(async () => {
  const dataDir = dataDirFrom(process.env);
  if (!existsSync(dataDir)) {
    console.log(`${dataDir} does not exist: nothing to delete.`);
    return 0;
  }
  const running = livingProcess(join(dataDir, 'run/stack.json'));
  if (running) throw new Error(`${dataDir} is in use by process ${running}. Stop it first.`);
  if (!process.argv.includes('--yes') && !(await confirmed(dataDir))) {
    console.log('Nothing was wiped.');
    return 1;
  }
  rmSync(dataDir, { recursive: true, force: true });
  console.log(`Wiped ${dataDir}.`);
  return 0;
});

async function confirmed(dataDir: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const reply = await Promise.race([
    terminal.question(`Wipe ${dataDir} with all its accounts, bookings and mail? Type yes: `),
    ended,
  ]);
  terminal.close();
  return reply.trim().toLowerCase() === 'yes';
}
