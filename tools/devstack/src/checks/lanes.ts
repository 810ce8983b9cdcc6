/** `npm test` runs the short lane; files of the long one take a minute or more. */
export type Lane = 'short' | 'long';

/** Returns the lane from a test file's name: `press-memory.long.test.ts`. */
export const laneOf = (file: string): Lane => (/\.long\.test\.tsx?$/.test(file) ? 'long' : 'short');

export const laneEnv = (lane: Lane | undefined): { TEST_LANE?: Lane } => (lane ? { TEST_LANE: lane } : {});
