import type { createRoutes, ServiceParts } from '@postcard/service-kit';

export type Routes = ReturnType<typeof createRoutes>;

export type ModuleParts = Pick<ServiceParts, 'background' | 'listeners' | 'prepare'> & {
  addRoutes(routes: Routes): void;
};
