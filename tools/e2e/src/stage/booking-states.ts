import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { logIn } from './acts.ts';
import { asks } from './answers.ts';
import { pngFile } from './png.ts';
import type { Stage } from './stage.ts';

/** Where the states of booking and of an ad are seen, by name. */
export type BookingStates = Record<
  | 'kept'
  | 'waiting'
  | 'held'
  | 'standing'
  | 'offer'
  | 'offerEnded'
  | 'paying'
  | 'cancelled'
  | 'confirming'
  | 'over'
  | 'upload'
  | 'template'
  | 'proof'
  | 'help'
  | 'severalCards',
  string
>;
type Card = { id: string; status: string; zone: string; distributionDate: string };
type Stored = { _id: string };

const dayMs = 86_400_000;
const secret = 'known-to-the-test';
const hash = createHash('sha256').update(secret).digest('base64url');

/** Brings the florist of the demo data, logged in on this page, to every state that booking and an ad can be in. */
export async function bringAboutStates(page: Page, stage: Stage): Promise<BookingStates> {
  const cards = ((await asks(page, 'GET', '/api/campaigns')) as Card[])
    .toReversed()
    .filter(({ status }) => status === 'upcoming') as [Card, Card, Card, Card, Card, Card];
  const [{ id: sold }] = (await asks(page, 'GET', '/api/bookings?status=confirmed')) as [{ id: string }];
  const hold = async (card: Card) =>
    ((await asks(page, 'POST', '/api/bookings', { campaignId: card.id, spotId: 'M04' })) as { id: string }).id;
  const [held, offered, ended, over] = [
    await hold(cards[2]),
    await hold(cards[3]),
    await hold(cards[4]),
    await hold(cards[5]),
  ];
  await asks(page, 'DELETE', `/api/bookings/${over}`);

  const database = stage.database('campaigns');
  const [bookings, campaigns] = [database.collection<Stored>('bookings'), database.collection<Stored>('campaigns')];
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  await bookings.updateOne({ _id: sold }, { $set: { choiceUntil: inDays(5), choice: null } });
  for (const _id of [offered, ended])
    await bookings.updateOne({ _id }, { $set: { offered: true, offerTokenHash: hash, holdExpiresAt: inDays(2) } });
  await campaigns.updateOne({ _id: cards[3].id }, { $set: { 'claims.M04.until': inDays(2) } });
  await asks(page, 'POST', `/api/bookings/offers/${ended}.${secret}/decline`);

  const kept = await openAfter(cards[1], stage);
  await waitFor(cards[0], page, stage);
  await giveProof(page, sold);
  return {
    kept: `/book/${kept}`,
    waiting: `/book/${cards[0].id}`,
    held: `/book/${cards[2].id}`,
    standing: '/bookings',
    offer: `/offers/${offered}.${secret}`,
    offerEnded: `/offers/${ended}.${secret}`,
    paying: `/checkout/${held}`,
    cancelled: `/checkout/${held}?cancelled=1`,
    confirming: `/checkout/${held}?session=s`,
    over: `/checkout/${over}`,
    upload: `/design/${held}?way=upload`,
    template: `/design/${held}?way=template`,
    proof: `/design/${sold}?way=upload`,
    help: `/design/${held}?way=help`,
    severalCards: `/create-campaign?size=medium&cards=${cards[4].id},${cards[5].id}`,
  };
}

/** Lets the florist's category be taken on a card by somebody who is not in the demo, and the florist wait for it. */
async function waitFor({ id }: Card, page: Page, stage: Stage): Promise<void> {
  const claim = { bookingId: 'another-florist', subcategory: 'Florist', until: new Date('9999-12-31') };
  await stage
    .database('campaigns')
    .collection<Stored>('campaigns')
    .updateOne(
      { _id: id },
      { $set: { 'claims.M12': { ...claim, userId: 'another-florist', state: 'sold' }, 'categories.florist': claim } },
    );
  await asks(page, 'POST', `/api/campaigns/${id}/waitlist`);
}

/**
 * A card of the same zone, opened by the team just after another, on which the other's spots are kept. @returns its id
 */
async function openAfter({ zone, distributionDate }: Card, stage: Stage): Promise<string> {
  const team = await stage.person();
  await logIn(team, stage.stack.admin);
  const { id } = (await asks(team, 'POST', '/api/campaigns', {
    name: 'Late winter card',
    zone,
    description: 'An extra one.',
    distributionDate: new Date(Date.parse(distributionDate) + 2 * dayMs).toISOString(),
    distributionZipCodes: ['93021'],
    totalHouseholds: 5000,
  })) as Card;
  await asks(team, 'POST', `/api/campaigns/${id}/status`, { status: 'upcoming' });
  await team.context().close();
  return id;
}

async function giveProof(page: Page, bookingId: string): Promise<void> {
  await page.goto(`/design/${bookingId}?way=upload`);
  await page.getByLabel('Your ad as a file').setInputFiles(pngFile('florist.png', [47, 107, 79]));
  await page.getByRole('heading', { name: 'Proof 1', exact: true }).waitFor();
  for (const [x, y, text] of [
    [0.3, 0.4, 'Could this green be a little warmer?'],
    [0.7, 0.7, 'Please add our Saturday hours.'],
  ])
    await asks(page, 'POST', `/api/bookings/${bookingId}/proofs/1/comments`, { x, y, text });
}

/** Holds several cards in one go of which one has just been taken: the page then tells what became of each. */
export async function holdSeveral(page: Page): Promise<void> {
  const [first] = new URL(page.url()).searchParams.get('cards')?.split(',') ?? [];
  const button = page.getByRole('button', { name: 'Hold all 2 now' });
  await button.waitFor();
  await asks(page, 'POST', '/api/bookings', { campaignId: first, spotId: 'M07' });
  await button.click();
  await page.getByRole('heading', { name: '1 of 2 spots are held' }).waitFor();
}
