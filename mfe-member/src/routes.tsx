import { memberPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

const title = (text: string): RouteHandle => ({ title: text });

const inbox = () => import('./features/inbox/page.tsx');

export const routes: RouteObject[] = [
  {
    path: memberPages.login.pattern,
    lazy: () => import('./features/accounts/login-page.tsx'),
    handle: title('Log in'),
  },
  {
    path: memberPages.register.pattern,
    lazy: () => import('./features/accounts/register-page.tsx'),
    handle: title('Register your business'),
  },
  {
    path: memberPages.forgotPassword.pattern,
    lazy: () => import('./features/accounts/forgot-password-page.tsx'),
    handle: title('Forgot password'),
  },
  {
    path: memberPages.forgotUsername.pattern,
    lazy: () => import('./features/accounts/forgot-username-page.tsx'),
    handle: title('Forgot username'),
  },
  {
    path: memberPages.resetPassword.pattern,
    lazy: () => import('./features/accounts/reset-password-page.tsx'),
    handle: title('Reset password'),
  },
  {
    path: memberPages.undoEmailChange.pattern,
    lazy: () => import('./features/accounts/undo-email-change-page.tsx'),
    handle: title('Take your e-mail address back'),
  },
  {
    path: memberPages.undoSecurityChange.pattern,
    lazy: () => import('./features/accounts/undo-security-change-page.tsx'),
    handle: title('Take your account back'),
  },
  {
    path: memberPages.keepFactors.pattern,
    lazy: () => import('./features/accounts/keep-factors-page.tsx'),
    handle: title('Keep your second factors'),
  },
  {
    path: memberPages.joinTeam.pattern,
    lazy: () => import('./features/accounts/join-team-page.tsx'),
    handle: title('Join the team'),
  },
  {
    path: memberPages.verifyEmail.pattern,
    lazy: () => import('./features/accounts/verify-email-page.tsx'),
    handle: title('Confirm your e-mail address'),
  },
  {
    path: memberPages.finish.pattern,
    lazy: () => import('./features/finish/page.tsx'),
    handle: title('Your booking'),
  },
  {
    path: memberPages.dashboard.pattern,
    lazy: () => import('./features/dashboard/page.tsx'),
    handle: title('Dashboard'),
  },
  {
    path: memberPages.createCampaign.pattern,
    lazy: () => import('./features/booking/create-campaign-page.tsx'),
    handle: title('Choose a card'),
  },
  { path: memberPages.card.pattern, lazy: () => import('./features/booking/card-page.tsx'), handle: title('The card') },
  {
    path: memberPages.book.pattern,
    lazy: () => import('./features/booking/book-page.tsx'),
    handle: title('Book a spot'),
  },
  {
    path: memberPages.checkout.pattern,
    lazy: () => import('./features/booking/checkout-page.tsx'),
    handle: title('Checkout'),
  },
  {
    path: memberPages.tryTemplate.pattern,
    lazy: () => import('./features/design/try-page.tsx'),
    handle: title('Try a design'),
  },
  {
    path: memberPages.design.pattern,
    lazy: () => import('./features/design/page.tsx'),
    handle: title('Design your ad'),
  },
  { path: memberPages.results.pattern, lazy: () => import('./features/results/page.tsx'), handle: title('Results') },
  {
    path: memberPages.bookings.pattern,
    lazy: () => import('./features/booking/bookings-page.tsx'),
    handle: title('My bookings'),
  },
  {
    path: memberPages.offer.pattern,
    lazy: () => import('./features/booking/offer-page.tsx'),
    handle: title('A place for you'),
  },
  { path: memberPages.inbox.pattern, lazy: inbox, handle: title('Inbox') },
  { path: memberPages.notices.pattern, lazy: inbox, handle: title('Notices') },
  {
    path: memberPages.unsubscribe.pattern,
    lazy: () => import('./features/unsubscribe/page.tsx'),
    handle: title('Letters by e-mail'),
  },
  {
    path: memberPages.membership.pattern,
    lazy: () => import('./features/membership/page.tsx'),
    handle: title('Membership'),
  },
  {
    path: memberPages.account.pattern,
    lazy: () => import('./features/account/page.tsx'),
    handle: title('Your account'),
  },
  { path: memberPages.messages.pattern, lazy: inbox, handle: title('Messages') },
  { path: memberPages.billing.pattern, lazy: () => import('./features/billing/page.tsx'), handle: title('Billing') },
];
