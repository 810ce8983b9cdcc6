import { join } from 'node:path';
import { livingProcess } from '../process/pid-record.ts';
import { isPortFree } from '../process/ports.ts';
import { dataDirFrom, portFrom } from '../stack/settings.ts';
import type { Env } from './programs.ts';

const MIB = 1024 * 1024;
/** Node's processes take 600 MB, MongoDB and RabbitMQ the rest. */
const ENOUGH_MEMORY = 1_500 * MIB;

export async function memory(available = process.availableMemory()): Promise<string> {
  const megabytes = `${Math.round(available / MIB).toLocaleString('en-US')} MB available`;
  if (available < ENOUGH_MEMORY) throw new Error(`${megabytes}; ${ENOUGH_MEMORY / MIB} MB are enough`);
  return megabytes;
}

/** The only fixed port; all others are chosen among free ones. */
export async function port(env: Env): Promise<string> {
  const number = portFrom(env);
  if (await isPortFree(number)) return `${number} is free`;
  const running = livingProcess(join(dataDirFrom(env), 'run/stack.json'));
  if (running) return `${number} is in use, and npm start is running already (process ${running})`;
  throw new Error(`${number} is in use by another program: end it, or set PORT`);
}
