import { describePictures } from './visual/describe-pictures.ts';

describePictures(['member'], 'short');
