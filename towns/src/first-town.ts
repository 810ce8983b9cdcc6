import { towns } from './index.ts';

/** Makes the first town the only town of a process, for tests and builds. */
Object.assign(globalThis, { postcardTown: towns[0] });
