import { federate } from '@postcard/web-kit/build';

export default federate({ name: 'mfe-example', routes: ['/example'] });
