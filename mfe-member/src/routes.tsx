import { memberPages } from '@postcard/contracts/paths';
import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

const title = (text: string): RouteHandle => ({ title: text });

/** A page of the member's own, which follows the system's dark scheme. */
const own = (text: string): RouteHandle => ({ title: text, followScheme: true });

/** Alerts, notices and messages: one page at three addresses. */
const inbox = () => import('./features/inbox/page.tsx');

/** The member's pages. Each is loaded when it is first opened. */
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
    handle: own('Dashboard'),
  },
  {
    path: memberPages.createCampaign.pattern,
    lazy: () => import('./features/booking/create-campaign-page.tsx'),
    handle: own('Choose a card'),
  },
  { path: memberPages.card.pattern, lazy: () => import('./features/booking/card-page.tsx'), handle: own('The card') },
  {
    path: memberPages.book.pattern,
    lazy: () => import('./features/booking/book-page.tsx'),
    handle: own('Book a spot'),
  },
  {
    path: memberPages.checkout.pattern,
    lazy: () => import('./features/booking/checkout-page.tsx'),
    handle: own('Checkout'),
  },
  {
    path: memberPages.tryTemplate.pattern,
    lazy: () => import('./features/design/try-page.tsx'),
    handle: own('Try a design'),
  },
  { path: memberPages.design.pattern, lazy: () => import('./features/design/page.tsx'), handle: own('Design your ad') },
  { path: memberPages.results.pattern, lazy: () => import('./features/results/page.tsx'), handle: own('Results') },
  {
    path: memberPages.bookings.pattern,
    lazy: () => import('./features/booking/bookings-page.tsx'),
    handle: own('My bookings'),
  },
  {
    path: memberPages.offer.pattern,
    lazy: () => import('./features/booking/offer-page.tsx'),
    handle: own('A place for you'),
  },
  { path: memberPages.inbox.pattern, lazy: inbox, handle: own('Inbox') },
  { path: memberPages.notices.pattern, lazy: inbox, handle: own('Notices') },
  {
    path: memberPages.unsubscribe.pattern,
    lazy: () => import('./features/unsubscribe/page.tsx'),
    handle: own('Letters by e-mail'),
  },
  {
    path: memberPages.membership.pattern,
    lazy: () => import('./features/membership/page.tsx'),
    handle: own('Membership'),
  },
  { path: memberPages.account.pattern, lazy: () => import('./features/account/page.tsx'), handle: own('Your account') },
  { path: memberPages.messages.pattern, lazy: inbox, handle: own('Messages') },
  { path: memberPages.billing.pattern, lazy: () => import('./features/billing/page.tsx'), handle: own('Billing') },
];
