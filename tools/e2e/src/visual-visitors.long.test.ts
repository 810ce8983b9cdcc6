import { describePictures } from './visual/describe-pictures.ts';

describePictures('long', ['visitor', 'applicant']);
