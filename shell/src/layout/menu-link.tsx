import { useInBrowser } from '@postcard/web-kit';
import { Link, useLocation } from 'react-router';
import type { MenuLink as Target } from './links.ts';

export function MenuLink({ to, label, onClick }: Target & { onClick?: () => void }) {
  const { pathname } = useLocation();
  const isCurrent = useInBrowser(() => pathname === to, false);
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...(onClick && { onClick })}>
      {label}
    </Link>
  );
}
