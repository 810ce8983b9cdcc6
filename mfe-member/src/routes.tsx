import type { RouteHandle } from '@postcard/web-kit';
import type { RouteObject } from 'react-router';

const title = (text: string, description?: string): RouteHandle => ({ title: text, ...(description ? { description } : {}) });

/** The member's pages. Each is loaded when it is first opened. */
export const routes: RouteObject[] = [
  { path: '/login', lazy: () => import('./features/accounts/login-page.tsx'), handle: title('Log in') },
  { path: '/register', lazy: () => import('./features/accounts/register-page.tsx'), handle: title('Register your business') },
  { path: '/forgot-password', lazy: () => import('./features/accounts/forgot-password-page.tsx'), handle: title('Forgot password') },
  { path: '/forgot-username', lazy: () => import('./features/accounts/forgot-username-page.tsx'), handle: title('Forgot username') },
  { path: '/reset-password/:token?', lazy: () => import('./features/accounts/reset-password-page.tsx'), handle: title('Reset password') },
  { path: '/verify-email/:token', lazy: () => import('./features/accounts/verify-email-page.tsx'), handle: title('Confirm your e-mail address') },
  { path: '/dashboard', lazy: () => import('./features/dashboard/page.tsx'), handle: title('Dashboard') },
  { path: '/create-campaign', lazy: () => import('./features/booking/create-campaign-page.tsx'), handle: title('Choose a card') },
  { path: '/campaigns/:id', lazy: () => import('./features/booking/card-page.tsx'), handle: title('The card') },
  { path: '/book/:campaignId', lazy: () => import('./features/booking/book-page.tsx'), handle: title('Book a spot') },
  { path: '/checkout/:bookingId', lazy: () => import('./features/booking/checkout-page.tsx'), handle: title('Checkout') },
  { path: '/design/:bookingId', lazy: () => import('./features/design/page.tsx'), handle: title('Design your ad') },
  { path: '/bookings', lazy: () => import('./features/booking/bookings-page.tsx'), handle: title('My bookings') },
  { path: '/membership', lazy: () => import('./features/membership/page.tsx'), handle: title('Membership') },
  { path: '/billing', lazy: () => import('./features/billing/page.tsx'), handle: title('Billing') },
];
