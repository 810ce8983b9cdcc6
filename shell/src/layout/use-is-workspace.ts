import { adminPages, patternsOf } from '@postcard/contracts/paths';
import { useInBrowser } from '@postcard/web-kit';
import { useLocation } from 'react-router';

/** None has a parameter. */
const pages = patternsOf(adminPages);

/**
 * Whether the page is one of the team's workspace, which has no footer and a low header. Known once the page is alive:
 * the server sends the same frame for every page.
 */
export function useIsWorkspace(): boolean {
  const { pathname } = useLocation();
  return useInBrowser(() => pages.includes(pathname.replace(/(?<=.)\/$/, '')), false);
}
