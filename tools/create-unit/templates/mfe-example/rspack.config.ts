import { examplePages, patternsOf } from '@postcard/contracts/paths';
import { federate } from '@postcard/web-kit/build';

export default federate({ name: 'mfe-example', routes: patternsOf(examplePages) });
