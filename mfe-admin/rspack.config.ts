import { federate } from '@postcard/web-kit/build';

export default federate({ name: 'mfe-admin', routes: ['/admin', '/sendgrid-test'] });
