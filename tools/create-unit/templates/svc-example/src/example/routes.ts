import { exampleRoutes as routes } from '@postcard/contracts';
import type { createRoutes } from '@postcard/service-kit';

export function addExampleRoutes({ serve }: ReturnType<typeof createRoutes>): void {
  serve(routes.readExample, async () => ({ service: 'svc-example' as const }));
}
