import { describePictures } from './visual/describe-pictures.ts';

await describePictures(['member']);
