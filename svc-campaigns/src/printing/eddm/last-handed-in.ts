import { handInsOf } from './plan.ts';
import type { CarrierRouteStore } from './store.ts';
import type { Cards } from '../ports.ts';

type Deps = { cards: Pick<Cards, 'latest'>; entered: Pick<CarrierRouteStore, 'of'> };

/** Number of checked cards, as an earlier card with many drop days may end after a later one. */
const latestCards = 6;

export async function lastHandedIn({ cards, entered }: Deps): Promise<string | null> {
  const { items } = await cards.latest(['active', 'completed'], { limit: latestCards });
  const ends = await Promise.all(
    items.map(async (card) => handInsOf(card, await entered.of(card.id)).at(-1)?.day ?? ''),
  );
  return ends.toSorted().at(-1) || null;
}
