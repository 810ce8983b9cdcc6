import { describePictures } from './visual/describe-pictures.ts';

describePictures(['visitor', 'applicant'], 'short');
