import { parseArgs } from 'node:util';
import { deploy } from '../release/deploy.ts';
import { untilLive } from '../release/live.ts';
import { placesFrom } from '../release/settings.ts';
import { releasedUnit } from '../release/units.ts';
import { WEB_UNITS } from '../stack/web-build.ts';
import { runCommand, seconds } from '../terminal/progress.ts';

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
