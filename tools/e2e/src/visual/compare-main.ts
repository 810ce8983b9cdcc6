import { viewsNamed } from '../screens/visit.ts';
import { comparePicture } from './compare-picture.ts';
import { picturesOf } from './picture.ts';
import { whyNotComparable } from './probe.ts';
import { runPictures, withPlayer } from './run-pictures.ts';

const reason = await withPlayer(whyNotComparable);
if (reason) {
  console.log(reason);
  process.exit(0);
}
const pictures = picturesOf(viewsNamed(process.argv.slice(2)));
if (pictures.length === 0) {
  console.error('No view has such a name.');
  process.exit(1);
}
const { failed } = await runPictures(pictures, comparePicture);
console.log(`${pictures.length} pictures, ${failed.length} differ`);
process.exit(failed.length > 0 ? 1 : 0);
