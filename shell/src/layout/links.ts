import { paths } from '@postcard/contracts/paths';
import type { SessionUser } from '@postcard/web-kit';

export type MenuLink = { to: string; label: string };

/** Links of the header and the menu (specification, 'Header and footer'). */
export const publicLinks: MenuLink[] = [
  { to: paths.circulation(), label: 'Circulation Details' },
  { to: paths.howItWorks(), label: 'How It Works' },
  { to: paths.pricing(), label: 'Pricing' },
  { to: `${paths.home()}#sample-form`, label: 'Request Sample' },
  { to: paths.contact(), label: 'Contact' },
];

export const quickLinks: MenuLink[] = [
  ...publicLinks,
  { to: paths.gallery(), label: 'Gallery' },
  { to: paths.templates(), label: 'Design Templates' },
];

export const legalLinks: MenuLink[] = [
  { to: paths.privacy(), label: 'Privacy Policy' },
  { to: paths.terms(), label: 'Terms of Service' },
  { to: paths.cookies(), label: 'Cookies Policy' },
];

export function accountLinks(user: SessionUser | null): MenuLink[] {
  if (!user) return [];
  return [
    { to: paths.dashboard(), label: 'Dashboard' },
    { to: paths.bookings(), label: 'My Bookings' },
    ...(user.isAdmin ? [{ to: paths.admin(), label: 'Admin' }] : []),
  ];
}

export const mobileExtras = (user: SessionUser | null): MenuLink[] => [
  { to: paths.membership(), label: user?.membershipId ? 'My Membership' : 'Join Membership' },
  ...(user?.isAdmin ? [{ to: paths.admin(), label: 'Admin Panel' }] : []),
];
