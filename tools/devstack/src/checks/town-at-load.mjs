// Imports the modules on stdin without a current town, and prints those that fail: towns would share constants.
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

await import('@postcard/service-kit/town/current');
const { readTownFrom } = await import('@postcard/contracts/town');
readTownFrom(() => {
  throw new Error('reads the current town as it loads');
});

for (const file of (await text(process.stdin)).split('\n')) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    console.log(`${file}: ${error.message}`);
  }
}
process.exit();
