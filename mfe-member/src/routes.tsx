import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

const title = (text: string): RouteHandle => ({ title: text });

/** A page of the member's own, which follows the system's dark scheme. */
const own = (text: string): RouteHandle => ({ title: text, followScheme: true });

/** The member's pages. Each is loaded when it is first opened. */
export const routes: RouteObject[] = [
  { path: '/login', lazy: () => import('./features/accounts/login-page.tsx'), handle: title('Log in') },
  {
    path: '/register',
    lazy: () => import('./features/accounts/register-page.tsx'),
    handle: title('Register your business'),
  },
  {
    path: '/forgot-password',
    lazy: () => import('./features/accounts/forgot-password-page.tsx'),
    handle: title('Forgot password'),
  },
  {
    path: '/forgot-username',
    lazy: () => import('./features/accounts/forgot-username-page.tsx'),
    handle: title('Forgot username'),
  },
  {
    path: '/reset-password/:token?',
    lazy: () => import('./features/accounts/reset-password-page.tsx'),
    handle: title('Reset password'),
  },
  {
    path: '/undo-email-change/:token',
    lazy: () => import('./features/accounts/undo-email-change-page.tsx'),
    handle: title('Take your e-mail address back'),
  },
  {
    path: '/verify-email/:token',
    lazy: () => import('./features/accounts/verify-email-page.tsx'),
    handle: title('Confirm your e-mail address'),
  },
  { path: '/dashboard', lazy: () => import('./features/dashboard/page.tsx'), handle: own('Dashboard') },
  {
    path: '/create-campaign',
    lazy: () => import('./features/booking/create-campaign-page.tsx'),
    handle: own('Choose a card'),
  },
  { path: '/campaigns/:id', lazy: () => import('./features/booking/card-page.tsx'), handle: own('The card') },
  { path: '/book/:campaignId', lazy: () => import('./features/booking/book-page.tsx'), handle: own('Book a spot') },
  { path: '/checkout/:bookingId', lazy: () => import('./features/booking/checkout-page.tsx'), handle: own('Checkout') },
  { path: '/design/:bookingId', lazy: () => import('./features/design/page.tsx'), handle: own('Design your ad') },
  { path: '/results/:bookingId', lazy: () => import('./features/results/page.tsx'), handle: own('Results') },
  { path: '/bookings', lazy: () => import('./features/booking/bookings-page.tsx'), handle: own('My bookings') },
  { path: '/offers/:token', lazy: () => import('./features/booking/offer-page.tsx'), handle: own('A place for you') },
  { path: '/notices', lazy: () => import('./features/notices/page.tsx'), handle: own('Notices') },
  {
    path: '/unsubscribe/:token',
    lazy: () => import('./features/unsubscribe/page.tsx'),
    handle: own('Letters by e-mail'),
  },
  { path: '/membership', lazy: () => import('./features/membership/page.tsx'), handle: own('Membership') },
  { path: '/account', lazy: () => import('./features/account/page.tsx'), handle: own('Your account') },
  { path: '/messages', lazy: () => import('./features/messages/page.tsx'), handle: own('Messages') },
  { path: '/billing', lazy: () => import('./features/billing/page.tsx'), handle: own('Billing') },
];
