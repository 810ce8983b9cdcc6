import { lineOf, readAdvisories, shippedOf } from '../containers/audit.ts';
import { sbomsOfImages } from '../containers/sboms.ts';
import { dataDirFrom } from '../stack/settings.ts';
import { buildWebUnits } from '../stack/web-build.ts';
import { endSignal, runCommand } from '../terminal/progress.ts';

const signal = endSignal();

/** Exits with 1 if a package in an image has an advisory above low. */
await runCommand(async () => {
  const result = await readAdvisories({}, signal);
  if ('noSource' in result) {
    console.log(
      `Not audited: no source of advisories responds (${result.noSource}). Run it again where npm's registry is ` +
        'reached.',
    );
    return 0;
  }
  await buildWebUnits({ dataDir: dataDirFrom(process.env), log: console.log });
  const shipped = shippedOf(result.findings, sbomsOfImages());
  const others = result.findings.filter(({ name }) => !shipped.some((one) => one.name === name));
  for (const one of shipped) console.error(`✗ ${lineOf(one)}; in ${one.images.join(', ')}`);
  for (const one of others) console.log(`  ${lineOf(one)}; low, or in no image`);
  console.log(
    shipped.length === 0
      ? 'No known hole above low in what ships.'
      : `Packages that ship with a known hole above low: ${shipped.length}.`,
  );
  return shipped.length === 0 ? 0 : 1;
});
