// The build joins these to the units' own sources: no unit is imported by its path.
declare module '@postcard/ui/styles.css';

declare module '@one-bundle/home-page' {
  import type { ComponentType } from 'react';

  export const Component: ComponentType;
}

declare module '@one-bundle/public-routes' {
  import type { RouteObject } from 'react-router';

  export const routes: RouteObject[];
}

declare module '@one-bundle/shell-routes' {
  import type { RouteObject } from 'react-router';

  export function shellRoutes(options: { branches: RouteObject[] }): RouteObject[];
}
