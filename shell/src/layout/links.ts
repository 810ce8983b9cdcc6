import type { SessionUser } from '@postcard/web-kit';

export type MenuLink = { to: string; label: string };

/** For everyone, in the header and the menu (specification, 'Header and footer'). */
export const publicLinks: MenuLink[] = [
  { to: '/circulation-details', label: 'Circulation Details' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/#sample-form', label: 'Request Sample' },
  { to: '/contact', label: 'Contact' },
];

/** The footer also leads to the pages that the header has no room for. */
export const quickLinks: MenuLink[] = [
  ...publicLinks,
  { to: '/gallery', label: 'Gallery' },
  { to: '/templates', label: 'Design Templates' },
];

export const legalLinks: MenuLink[] = [
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/cookies-policy', label: 'Cookies Policy' },
];

/** What is added for someone who is logged in. */
export function accountLinks(user: SessionUser | null): MenuLink[] {
  if (!user) return [];
  return [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/bookings', label: 'My Bookings' },
    ...(user.isAdmin ? [{ to: '/admin', label: 'Admin' }] : []),
  ];
}

/** The mobile menu has these besides. */
export function mobileExtras(user: SessionUser | null): MenuLink[] {
  return [
    { to: '/membership', label: user?.membershipId ? 'My Membership' : 'Join Membership' },
    ...(user?.isAdmin ? [{ to: '/admin', label: 'Admin Panel' }] : []),
  ];
}
