import { resolve } from 'node:path';
import { deploy } from '../deploy.ts';
import { liveProblems } from '../live.ts';
import { movePointer } from '../move-pointer.ts';

/** `npm run deploy -- <web unit> [folder] [--live https://…]`: points the registry to a build, by default `dist`. */
await movePointer('now', async ({ unit, folder = `${unit}/dist`, live, ...place }) =>
  deploy(unit, resolve(folder), {
    ...place,
    liveProblems: live ? (release) => liveProblems(live, unit, release) : undefined,
  }),
);
