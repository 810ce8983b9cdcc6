import { callers, routes } from '../shared/route.ts';
import { z } from '../shared/zod.ts';

export const exampleService = z.object({ service: z.literal('svc-example') }).meta({ id: 'ExampleService' });

export const exampleRoutes = routes('Example', callers.anyone, {
  readExample: {
    method: 'GET',
    path: '/api/example',
    summary: 'Which service responds here',
    success: { status: 200, schema: exampleService },
  },
});
