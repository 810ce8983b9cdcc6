import { paths } from '@postcard/contracts/paths';
import { useSearchParams } from 'react-router';
import { LoginForm } from './login-form.tsx';

export function Component() {
  const [search] = useSearchParams();
  return <LoginForm next={pathOnThisSite(search.get('next')) ?? paths.dashboard()} />;
}

const here = 'http://this-site.invalid';

/** Returns a path of this site. Browsers drop tabs and read a backslash as a slash, so a path may name another site. */
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
