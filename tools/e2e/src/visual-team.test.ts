import { describePictures } from './visual/describe-pictures.ts';

describePictures(['admin'], 'short');
