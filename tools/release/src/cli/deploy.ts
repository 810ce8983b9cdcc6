import { parseArgs } from 'node:util';
import { deploy } from '../deploy.ts';
import { untilLive } from '../live.ts';
import { placesFrom } from '../settings.ts';
import { releasedUnit } from '../units.ts';
import { WEB_UNITS } from '@postcard/devstack/stack/web-build';
import { runCommand, seconds } from '@postcard/devstack/terminal/progress';

/** `npm run deploy -- <web unit> [version] [--live https://…]`: points the registry to a release folder. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { live: { type: 'string' } } });
  const unit = releasedUnit(positionals[0], WEB_UNITS);
  const { version, release } = await deploy(unit, positionals[1], { ...placesFrom(process.env), now: new Date() });
  console.log(`${unit} is ${version} now: ${release}`);
  if (!values.live) return;
  const startedAt = performance.now();
  await untilLive(values.live.replace(/\/$/, ''), unit, version);
  console.log(`Visitors have it (${seconds(startedAt)}).`);
});
