import { parseArgs } from 'node:util';
import { rollBack } from '../deploy.ts';
import { untilLive } from '../live.ts';
import { placesFrom } from '../settings.ts';
import { releasedUnit } from '../units.ts';
import { WEB_UNITS } from '@postcard/devstack/stack/web-build';
import { runCommand, seconds } from '@postcard/devstack/terminal/progress';

/** `npm run rollback -- <web unit> [--live https://…]`: points the registry to the release before. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { live: { type: 'string' } } });
  const unit = releasedUnit(positionals[0], WEB_UNITS);
  const { version, release } = await rollBack(unit, { ...placesFrom(process.env), now: new Date() });
  console.log(`${unit} is ${version} again: ${release}`);
  if (!values.live) return;
  const startedAt = performance.now();
  await untilLive(values.live.replace(/\/$/, ''), unit, version);
  console.log(`Visitors have it (${seconds(startedAt)}).`);
});
