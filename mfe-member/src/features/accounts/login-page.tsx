import { paths } from '@postcard/contracts/paths';
import { useSearchParams } from 'react-router';
import { LoginForm } from './login-form.tsx';

export function Component() {
  const [search] = useSearchParams();
  return <LoginForm next={pathOnThisSite(search.get('next')) ?? paths.dashboard()} />;
}

const here = 'http://this-site.invalid';

/** Returns a path if it is on this site. Browsers remove tabs and treat `\` as `/`, so it could be another site. */
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
