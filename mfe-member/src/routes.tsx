import { memberPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router';

type Load = () => Promise<{ Component: () => ReactNode }>;

const page = ({ pattern }: { pattern: string }, title: string, lazy: Load): RouteObject => ({
  path: pattern,
  lazy,
  handle: { title } satisfies RouteHandle,
});

const inbox = () => import('./features/inbox/page.tsx');

export const routes: RouteObject[] = [
  page(memberPages.login, 'Log in', () => import('./features/accounts/login-page.tsx')),
  page(memberPages.register, 'Register your business', () => import('./features/accounts/register-page.tsx')),
  page(memberPages.forgotPassword, 'Forgot password', async () => ({
    Component: (await import('./features/accounts/forgot-form.tsx')).ForgotPassword,
  })),
  page(memberPages.forgotUsername, 'Forgot username', async () => ({
    Component: (await import('./features/accounts/forgot-form.tsx')).ForgotUsername,
  })),
  page(memberPages.resetPassword, 'Reset password', () => import('./features/accounts/reset-password-page.tsx')),
  page(memberPages.undoEmailChange, 'Restore your email address', async () => ({
    Component: (await import('./features/accounts/by-link.tsx')).UndoEmailChange,
  })),
  page(memberPages.undoSecurityChange, 'Recover your account', async () => ({
    Component: (await import('./features/accounts/by-link.tsx')).UndoSecurityChange,
  })),
  page(memberPages.keepFactors, 'Keep your second factors', async () => ({
    Component: (await import('./features/accounts/by-link.tsx')).KeepFactors,
  })),
  page(memberPages.joinTeam, 'Join the team', () => import('./features/accounts/join-team-page.tsx')),
  page(
    memberPages.verifyEmail,
    'Confirm your email address',
    () => import('./features/accounts/verify-email-page.tsx'),
  ),
  page(memberPages.finish, 'Your booking', () => import('./features/finish/page.tsx')),
  page(memberPages.dashboard, 'Dashboard', () => import('./features/dashboard/page.tsx')),
  page(memberPages.createCampaign, 'Choose a card', () => import('./features/booking/create-campaign-page.tsx')),
  page(memberPages.card, 'The card', () => import('./features/booking/card-page.tsx')),
  page(memberPages.book, 'Book a spot', () => import('./features/booking/book-page.tsx')),
  page(memberPages.checkout, 'Checkout', () => import('./features/booking/checkout-page.tsx')),
  page(memberPages.tryTemplate, 'Try a design', () => import('./features/design/try-page.tsx')),
  page(memberPages.design, 'Design your ad', () => import('./features/design/page.tsx')),
  page(memberPages.results, 'Results', () => import('./features/results/page.tsx')),
  page(memberPages.bookings, 'My bookings', () => import('./features/booking/bookings-page.tsx')),
  page(memberPages.offer, 'A place for you', () => import('./features/booking/offer-page.tsx')),
  page(memberPages.inbox, 'Inbox', inbox),
  page(memberPages.notices, 'Notices', inbox),
  page(memberPages.unsubscribe, 'Email preferences', () => import('./features/unsubscribe/page.tsx')),
  page(memberPages.membership, 'Membership', () => import('./features/membership/page.tsx')),
  page(memberPages.account, 'Your account', () => import('./features/account/page.tsx')),
  page(memberPages.messages, 'Messages', inbox),
  page(memberPages.billing, 'Billing', () => import('./features/billing/page.tsx')),
];
