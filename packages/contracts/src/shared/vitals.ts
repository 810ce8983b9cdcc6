import { z } from './zod.ts';
import { callers, routes } from './route.ts';

/** Loading and response times in visitors' browsers, without data about the visitor. */

/** Core Web Vitals and related timings: https://web.dev/articles/vitals */
export const vitalTimings = ['LCP', 'INP', 'FCP', 'TTFB'] as const;

/** A time in milliseconds; above ten minutes, the computer was asleep. */
const timing = z.strictObject({ name: z.enum(vitalTimings), value: z.number().min(0).max(600_000) });
const layoutShift = z.strictObject({ name: z.literal('CLS'), value: z.number().min(0).max(100) });

export const vital = z.discriminatedUnion('name', [timing, layoutShift]);
export type Vital = z.infer<typeof vital>;

/** `page` is the page's pattern, such as `/campaigns/:id`, never its address. */
export const vitalsBody = z.strictObject({ page: z.string().min(1).max(200), metrics: z.array(vital).min(1).max(5) });
export type VitalsBody = z.infer<typeof vitalsBody>;

export const vitalsRoutes = routes('System', callers.anyone, {
  reportVitals: {
    method: 'POST',
    path: '/api/vitals',
    summary: 'Report load and response times of a page; only counts are stored',
    body: vitalsBody,
    success: { status: 204 },
  },
});
