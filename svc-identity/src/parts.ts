import type { AnyModel, Background, createRoutes } from '@postcard/service-kit';

export type Routes = ReturnType<typeof createRoutes>;

export type ModuleParts = {
  addRoutes(routes: Routes): void;
  outboxes?: AnyModel[];
  prepare?: () => Promise<void>;
  background?: Background[];
  passes?: (() => Promise<void>)[];
};
