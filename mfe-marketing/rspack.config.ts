import { marketingPages, patternsOf } from '@postcard/contracts/paths';
import { federate } from '@postcard/web-kit/build';

export default federate({
  name: 'mfe-marketing',
  socialPicture: '@postcard/ui/social',
  routes: patternsOf(marketingPages),
});
