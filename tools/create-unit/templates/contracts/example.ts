import { route } from '../shared/route.ts';
import { z } from '../shared/zod.ts';

export const exampleService = z.object({ service: z.literal('svc-example') }).meta({ id: 'ExampleService' });

export const exampleRoutes = {
  readExample: route({
    id: 'readExample',
    method: 'GET',
    path: '/api/example',
    access: 'public',
    tag: 'Example',
    summary: 'Which service responds here',
    success: { status: 200, schema: exampleService },
  }),
} as const;
