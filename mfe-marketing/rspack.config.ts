import { federate } from '@postcard/web-kit/build';

export default federate({
  name: 'mfe-marketing',
  socialPicture: '@postcard/ui/social',
  routes: [
    '/',
    '/pricing',
    '/how-it-works',
    '/circulation-details',
    '/gallery',
    '/templates',
    '/contact',
    '/ad-interest',
    '/privacy-policy',
    '/terms-of-service',
    '/cookies-policy',
  ],
});
