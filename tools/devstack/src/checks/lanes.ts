/** `npm test` runs the short lane; the slowest files are in the long one. */
export type Lane = 'short' | 'long';

/** Returns the lane from a test file's name: `press-memory.long.test.ts`. */
export const laneOf = (file: string): Lane => (/\.long\.test\.tsx?$/.test(file) ? 'long' : 'short');

export const laneEnv = (lane: Lane | undefined): { TEST_LANE?: Lane } => (lane ? { TEST_LANE: lane } : {});
