import { federate } from '@postcard/web-kit/build';

export default federate({
  name: 'mfe-marketing',
  routes: [
    '/',
    '/pricing',
  ],
});
