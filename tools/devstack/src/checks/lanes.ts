/** `npm test` runs the short lane, `npm run test:long` the long one: what takes a minute or more for one file. */
export type Lane = 'short' | 'long';

/** A test file says its lane in its name: `press-memory.long.test.ts`. */
export const laneOf = (file: string): Lane => (/\.long\.test\.tsx?$/.test(file) ? 'long' : 'short');

/** Returns the lane for jest.config.mjs; without it tests of both lanes are chosen from. */
export const laneEnv = (lane: Lane | undefined): { TEST_LANE?: Lane } => (lane ? { TEST_LANE: lane } : {});
