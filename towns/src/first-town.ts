import { towns } from './index.ts';

/** For a process of one town, such as a test or a build: it is the first one. */
Object.assign(globalThis, { postcardTown: towns[0] });
