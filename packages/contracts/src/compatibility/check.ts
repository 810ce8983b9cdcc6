import { breaksBetween } from './compare.ts';
import { releasedContracts } from './releases.ts';
import { createSnapshot } from './snapshot.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const released = releasedContracts(import.meta.dirname);
const current = createSnapshot();
if (released.length === 0)
  say('No unit has been released yet (no tag <unit>@<version>), so there is nothing to break.');
for (const { tags, snapshot } of released) {
  const breaks = breaksBetween(snapshot, current);
  for (const each of breaks) say(`✗ ${each}`);
  const who = tags.join(', ');
  say(
    breaks.length === 0
      ? `The contracts still serve ${who}.`
      : `${breaks.length} changes would break ${who}. Add a new version beside the old one instead.`,
  );
  if (breaks.length > 0) process.exitCode = 1;
}
