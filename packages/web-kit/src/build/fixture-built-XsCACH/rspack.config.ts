import { federate } from '../federate.ts';

export default federate({ name: 'mfe-fixture', routes: ['/', '/private/:id'], socialPicture: './src/picture.tsx' });
