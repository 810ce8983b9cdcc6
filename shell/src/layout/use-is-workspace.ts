import { adminPages, patternsOf } from '@postcard/contracts/paths';
import { useInBrowser } from '@postcard/web-kit';
import { useLocation } from 'react-router';

/** None has a parameter. */
const pages = patternsOf(adminPages);

/** Returns true in the team's workspace, once hydrated: the server's frame is the same everywhere. */
export function useIsWorkspace(): boolean {
  const { pathname } = useLocation();
  return useInBrowser(() => pages.includes(pathname.replace(/(?<=.)\/$/, '')), false);
}
