import { describePictures } from './visual/describe-pictures.ts';

await describePictures(['visitor', 'applicant']);
