import { paths } from '@postcard/contracts/paths';
import { useSearchParams } from 'react-router';
import { LoginForm } from './login-form.tsx';

/** Leads back to where somebody was asked to log in, given as `?next=`; else to the dashboard. */
export function Component() {
  const [search] = useSearchParams();
  return <LoginForm next={pathOnThisSite(search.get('next')) ?? paths.dashboard()} />;
}

const here = 'http://this-site.invalid';

/**
 * A path of this site, as a browser reads it: it leaves out tabs and line ends and takes a backslash for a slash, so
 * what looks like a path may name another site. Anything else that an address can hold is no place to go.
 */
function pathOnThisSite(path: string | null): string | undefined {
  if (!path?.startsWith('/')) return undefined;
  const { origin, pathname, search, hash } = read(path);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

function read(path: string): Pick<URL, 'origin' | 'pathname' | 'search' | 'hash'> {
  try {
    return new URL(path, here);
  } catch {
    return { origin: '', pathname: '', search: '', hash: '' };
  }
}
