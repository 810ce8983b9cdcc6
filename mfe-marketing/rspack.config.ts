import { federate } from '@postcard/web-kit/build';

export default federate({
  name: 'mfe-marketing',
  routes: [
    '/',
    '/pricing',
    '/how-it-works',
    '/circulation-details',
    '/contact',
    '/ad-interest',
    '/privacy-policy',
    '/terms-of-service',
    '/cookies-policy',
  ],
});
