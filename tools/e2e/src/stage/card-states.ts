import { logIn } from './acts.ts';
import { asks } from './answers.ts';
import type { Stage } from './stage.ts';

/**
 * Ids of cards in the states that a card can be in after its booking, and of the florist's ad on the one that was
 * scanned.
 */
export type CardStates = { printed: string; pressed: string; notPrinted: string; scanned: string; ownAd: string };
type Card = { id: string; status: string; zone: string; distributionDate: string };
type Stored = { _id: string; distributionDate: Date };

const dayMs = 86_400_000;
const days = 12;
const hourMs = 3_600_000;

/** Brings the cards of the demo data to where each page about them has something to show. */
export async function bringAboutCards(stage: Stage): Promise<CardStates> {
  const team = await stage.person();
  await logIn(team, stage.stack.admin);
  const cards = ((await asks(team, 'GET', '/api/campaigns')) as Card[]).toReversed();
  const [printed, last] = [
    cards.find(({ status }) => status === 'active'),
    cards.findLast(({ status }) => status === 'upcoming'),
  ] as [Card, Card];
  const mailed = (
    await stage
      .database('campaigns')
      .collection<Stored>('campaigns')
      .find({ status: 'completed' } as object)
      .sort({ distributionDate: -1 })
      .toArray()
  )[0] as Stored;

  const make = async (name: string, days: number): Promise<string> => {
    const draft = {
      name,
      zone: last.zone,
      description: 'An extra one.',
      distributionDate: new Date(Date.parse(last.distributionDate) + days * dayMs).toISOString(),
      distributionZipCodes: ['93021'],
      totalHouseholds: 5000,
    };
    const { id } = (await asks(team, 'POST', '/api/campaigns', draft)) as Card;
    await asks(team, 'POST', `/api/campaigns/${id}/status`, { status: 'upcoming' });
    return id;
  };
  const [notPrinted, pressed] = [await make('Short card', 1), await make('Early summer card', 2)];
  await asks(team, 'POST', `/api/campaigns/${notPrinted}/status`, { status: 'cancelled' });
  await asks(team, 'POST', `/api/campaigns/${pressed}/press`);
  await team.waitForFunction(
    async (id) => ((await (await fetch(`/api/campaigns/${id}/press`)).json()) as { state: string }).state === 'done',
    pressed,
    { polling: 500 },
  );
  await team.context().close();
  return { printed: printed.id, pressed, notPrinted, scanned: mailed._id, ownAd: await scan(mailed, stage) };
}

/** Lets every ad of a card be scanned, more on the first days and in the evening. @returns the florist's booking */
async function scan({ _id: id, distributionDate }: Stored, stage: Stage): Promise<string> {
  const database = stage.database('campaigns');
  const bookings = await database
    .collection<{ _id: string; userId: string }>('bookings')
    .find({ campaignId: id } as object)
    .toArray();
  const midnight = Math.floor(distributionDate.getTime() / dayMs) * dayMs;
  const scans = bookings.flatMap(({ _id }, ad) =>
    Array.from({ length: days * 3 }, (_, place) => {
      const hour = new Date(midnight + Math.floor(place / 3) * dayMs + [20, 26, 27][place % 3]! * hourMs);
      return {
        _id: `${_id}:${hour.toISOString()}`,
        bookingId: _id,
        hour,
        scans: Math.ceil((days * 3 - place) / 6) + ((ad * 7 + place * 5) % 4),
      };
    }),
  );
  await database.collection<{ _id: string }>('scans').insertMany(scans);
  await database.collection<{ _id: string }>('short_links').insertMany(
    bookings.map(({ _id }, ad) => ({
      _id: `bcdfghjk${'bcdfghjkmnpqrst'[ad]}`,
      bookingId: _id,
      createdAt: distributionDate,
    })),
  );
  return (bookings.find(({ userId }) => userId === 'demo-florist') as { _id: string })._id;
}
