import { describePictures } from './visual/describe-pictures.ts';

describePictures('long', ['admin']);
