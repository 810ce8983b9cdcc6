import { useSearchParams } from 'react-router';
import { LoginForm } from './login-form.tsx';

/** Leads back to where somebody was asked to log in, given as `?next=`; else to the dashboard. */
export function Component() {
  const [search] = useSearchParams();
  return <LoginForm next={pathOnThisSite(search.get('next')) ?? '/dashboard'} />;
}

/** A path of this site; anything else that an address can hold is no place to go. */
function pathOnThisSite(path: string | null): string | undefined {
  return path && /^\/(?![/\\])/.test(path) ? path : undefined;
}
