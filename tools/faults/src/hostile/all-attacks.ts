import { floods, type Attack } from './attacks.ts';
import { cachedReads, firstBookings, gzipBodies } from './edge-attacks.ts';

export const attacks: Record<string, Attack> = {
  ...floods,
  'gzip bodies of 30 MB': gzipBodies,
  '100 spellings of cached reads a second': cachedReads,
  'five first bookings at once': firstBookings,
};
