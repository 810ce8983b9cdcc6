import { upcomingCardIds } from '../booking/cards/upcoming-cards.ts';
import { seedSoldSpots } from './neighbours.ts';
import { seedPrintedCards } from './printed.ts';

export async function seedDemo(deps: Parameters<typeof seedPrintedCards>[0]): Promise<void> {
  await seedPrintedCards(deps);
  await seedSoldSpots(deps, await deps.cards.byIds(upcomingCardIds(deps.now())));
}
