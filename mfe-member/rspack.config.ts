import { federate } from '@postcard/web-kit/build';

export default federate({
  name: 'mfe-member',
  routes: [
    '/login',
    '/register',
    '/forgot-password',
    '/forgot-username',
    '/reset-password/:token?',
    '/verify-email/:token',
    '/undo-email-change/:token',
    '/dashboard',
    '/create-campaign',
    '/campaigns/:id',
    '/book/:campaignId',
    '/checkout/:bookingId',
    '/design/:bookingId',
    '/results/:bookingId',
    '/bookings',
    '/offers/:token',
    '/notices',
    '/unsubscribe/:token',
    '/membership',
    '/account',
    '/messages',
    '/billing',
  ],
});
