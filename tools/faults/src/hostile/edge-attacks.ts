import { categories } from '@postcard/contracts';
import { gzipSync } from 'node:zlib';
import { addressOf, count, repeat, send, type Attack, type Statuses } from './attacks.ts';

/** 30 KB that become 30 MB where they are inflated. */
const bomb = gzipSync(`{"username":"${'0'.repeat(30_000_000)}"}`);

export const gzipBodies = repeat(15, 96, () => ({
  method: 'POST',
  path: '/api/users/login',
  type: 'application/json',
  encoding: 'gzip',
  body: bomb,
}));

/** 100 a second, which is within all limits: the same read under an address that nobody has asked for yet. */
export const cachedReads = repeat(100, 97, (sender, turn) => {
  const made = turn * 100 + sender;
  const path = ['/api/campaigns', '/api/campaigns/gallery', '/api/design-templates'][made % 3]!;
  return { path: sender % 10 === 0 ? `${path}?junk=${made}` : `${path}?limit=${'0'.repeat(made % 12_000)}1` };
});

/** Trades that no honest member has. */
const trades = categories.slice(-3).map(({ name, subcategories }) => [name, subcategories.at(-1)!] as const);

/** Three people, every ten seconds others, who each ask for five spots at once. */
export const firstBookings: Attack = async ({ url, cardId, spots, until }) => {
  const statuses: Statuses = {};
  const begin = async (wave: number, person: number): Promise<void> => {
    const from = addressOf(98, wave * 3 + person);
    const [businessCategory, businessSubcategory] = trades[person]!;
    const { cookie } = await send(url, {
      method: 'POST',
      path: '/api/users/quick-start',
      type: 'application/json',
      body: JSON.stringify({
        businessName: `Crowd ${wave}-${person}`,
        businessCategory,
        businessSubcategory,
        name: 'Flo Od',
        email: `crowd-${wave}-${person}@example.com`,
        phone: '(805) 555-0199',
      }),
      from,
    });
    const held = await Promise.all(
      spots.map((spotId) =>
        send(url, {
          method: 'POST',
          path: '/api/bookings/first',
          type: 'application/json',
          body: JSON.stringify({ campaignId: cardId, spotId }),
          cookie,
          from,
        }),
      ),
    );
    for (const { status } of held) count(statuses, status || 'none');
  };
  for (let wave = 0; Date.now() < until; wave += 1) {
    const due = Date.now() + 10_000;
    await Promise.all(trades.map((_, person) => begin(wave, person)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(due, until) - Date.now())));
  }
  return statuses;
};
