import { describePictures } from './visual/describe-pictures.ts';

describePictures('short', ['visitor', 'applicant']);
