import { rollBack } from '../deploy.ts';
import { movePointer } from '../move-pointer.ts';

/** `npm run rollback -- <web unit> [--live https://…]`: points the registry to the release before. */
await movePointer('again', ({ unit, ...place }) => rollBack(unit, place));
