import type { CardStore } from '../../booking/cards/store.ts';
import { handInsOf } from './plan.ts';
import type { CarrierRouteStore } from './store.ts';

type Deps = { cards: Pick<CardStore, 'latest'>; entered: Pick<CarrierRouteStore, 'of'> };

/** An earlier card of many days may be handed in longer than a later one. */
const latestCards = 6;

/** The last day on which a card that is in distribution, or has been, was handed in; null before the first one. */
export async function lastHandedIn({ cards, entered }: Deps): Promise<string | null> {
  const { items } = await cards.latest(['active', 'completed'], { limit: latestCards });
  const ends = await Promise.all(
    items.map(async (card) => handInsOf(card, await entered.of(card.id)).at(-1)?.day ?? ''),
  );
  return ends.toSorted().at(-1) || null;
}
