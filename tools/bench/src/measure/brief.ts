/**
 * Whether this run only shows that a benchmark still works: one round, a second of load. Its figures mean nothing, and
 * are not kept.
 */
export const isBrief = process.env['BENCH_BRIEF'] === '1';
