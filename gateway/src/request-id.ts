import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const bytesOfOne = 16;
const pool = Buffer.alloc(bytesOfOne * 256);
let used = pool.length;

/** A UUIDv7. Asking the kernel for randomness each time costs more than all the rest of it. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesOfOne;
  return v7({ random: pool.subarray(used - bytesOfOne, used) });
}
