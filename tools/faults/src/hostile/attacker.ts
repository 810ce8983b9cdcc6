// The attackers' own thread, so that what they do delays no honest caller's clock.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { attacks } from './all-attacks.ts';
import type { Target } from './attacks.ts';

const { names, ...target } = workerData as Target & { names: readonly string[] };
// Attackers come from machines of their own; here they share the cores of those they attack.
setPriority(10);
const ended = await Promise.all(names.map(async (name) => [name, await attacks[name]!(target)] as const));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage(Object.fromEntries(ended));
