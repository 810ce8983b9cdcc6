// Takes the same places in every engine at both widths, to be compared side by side: `npm run screens -- --engines`
// puts them into .data/engines. Words after it choose the engines.
import { REPO } from '@postcard/devstack/find/repo-paths';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { booksFirst, logsIn, pays } from '../engines/acts.ts';
import type { Engine, EnginePage, Size } from '../engines/engine.ts';
import { engines } from '../engines/launch.ts';
import { trades } from '../engines/journeys.ts';
import { takeFaults } from '../engines/listener.ts';
import { sees, visits } from '../engines/person.ts';
import { freeSpotOn, upcomingCards } from '../fixture/booking.ts';
import { pizzeria } from '../fixture/first-booking.ts';
import { startFixture } from '../fixture/fixture.ts';
import { demoMember } from './people.ts';

const folder = join(REPO, '.data/engines');
const words = process.argv.slice(2);
const names = (Object.keys(engines) as (keyof typeof engines)[]).filter(
  (name) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const sizes: Size[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/** Runs in the page: what waits for being scrolled to is wanted too, and nothing changes for a while any more. */
const everythingDrawn = `Promise.all([...document.images].map((image) => {
  image.loading = 'eager';
  return image.decode().catch(() => undefined);
})).then(() => document.fonts.ready).then(() => new Promise((resolve) => {
  const done = () => resolve(true);
  let quiet = setTimeout(done, 400);
  setTimeout(done, 8000);
  new MutationObserver(() => {
    clearTimeout(quiet);
    quiet = setTimeout(done, 400);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}))`;

mkdirSync(folder, { recursive: true });
let wrong = 0;
const fixture = await startFixture({ env: { DEMO_DATA: '1' } });
const anybody = await fixture.person();
await anybody.goto('/login');
const cards = await upcomingCards(anybody);
try {
  for (const name of names) {
    const engine = await engines[name](fixture);
    for (const size of sizes)
      for (const takeAll of [takeVisitors, takeMembers, takeTeams]) await takeAll({ name, size, engine }).catch(report);
    await engine.close();
  }
} finally {
  await fixture.stop();
}
process.exit(wrong > 0 ? 1 : 0);

type Place = { name: keyof typeof engines; size: Size; engine: Engine };

/** @param all the whole page, not only what is in sight */
async function take(page: EnginePage, { name, size }: Place, place: string, all = true): Promise<void> {
  const file = `${place}-${size.width}-${name.toLowerCase()}.png`;
  await page.picture(join(folder, file), all);
  console.log(file);
  for (const fault of await takeFaults(page)) report(`${file}: ${fault}`);
}

async function takePages(page: EnginePage, place: Place, paths: Record<string, string>): Promise<void> {
  for (const [name, path] of Object.entries(paths)) {
    await visits(page, fixture.url + path);
    await page.ask(everythingDrawn);
    await take(page, place, name);
  }
}

async function takeVisitors(place: Place): Promise<void> {
  const { name, size, engine } = place;
  const page = await engine.person(size);
  // On the card of the picture many trades are taken; each width has another one to book on.
  const [shown, booked] = [cards[1], cards.at(-1 - sizes.indexOf(size))];
  const pages = { home: '/', pricing: '/pricing', gallery: '/gallery', login: '/login', register: '/register' };
  await takePages(page, place, { ...pages, card: `/campaigns/${shown?.id}` });
  await visits(page, `${fixture.url}/campaigns/${shown?.id}?spot=${await freeSpotOn(anybody, shown?.id ?? '')}`);
  await sees(page, 'dialog', /./);
  await take(page, place, 'sheet', false);
  const spotId = await freeSpotOn(anybody, booked?.id ?? '');
  const own = {
    'Business name': `${name} ${size.width}`,
    Email: `${name.toLowerCase()}-${size.width}@screens.example`,
  };
  const business = { ...pizzeria, ...own, trade: trades[name] };
  await booksFirst(page, `${fixture.url}/campaigns/${booked?.id}`, spotId, business);
  await take(page, place, 'payment');
  await pays(page);
  await sees(page, 'heading', 'You’re booked');
  await take(page, place, 'payment-done');
  await page.close();
}

async function takeMembers(place: Place): Promise<void> {
  const page = await place.engine.person(place.size);
  await logsIn(page, fixture.url, demoMember);
  await takePages(page, place, { dashboard: '/dashboard', inbox: '/inbox' });
  await page.close();
}

async function takeTeams(place: Place): Promise<void> {
  const page = await place.engine.person(place.size);
  await logsIn(page, fixture.url, fixture.stack.admin);
  await takePages(page, place, { 'admin-today': '/admin', applications: '/admin?tab=applications' });
  await page.close();
}

function report(words: unknown): void {
  wrong += 1;
  console.error(`✗ ${words instanceof Error ? words.message : words}`);
}
