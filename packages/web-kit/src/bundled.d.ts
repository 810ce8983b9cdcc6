declare module '@router-itself' {
  export * from 'react-router';
}
declare module '@unit-source' {
  import type { RouteObject } from 'react-router';
  export const routes: RouteObject[];
}
