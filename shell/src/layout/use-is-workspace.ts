import { adminPages, patternsOf } from '@postcard/contracts/paths';
import { useHydrated } from '@postcard/web-kit';
import { matchPath, useLocation } from 'react-router';

const patterns = patternsOf(adminPages);

/**
 * Whether the page is one of the team's workspace, which has no footer and a low header. Known once the page is alive:
 * the server sends the same frame for every page.
 */
export function useIsWorkspace(): boolean {
  const { pathname } = useLocation();
  return useHydrated() && patterns.some((pattern) => matchPath(pattern, pathname));
}
