import { useAddress } from '../lists/use-address.ts';

type Place = Partial<Record<'card' | 'view' | 'part' | 'spot' | 'ask', string | null>>;

/** Where one is in the Cards tab, as the address says it, and the way to elsewhere: what is null is left out. */
export function usePlace() {
  const { get, set } = useAddress();
  return {
    card: get('card') || null,
    view: get('view') || 'cards',
    part: get('part') || 'spots',
    spot: get('spot') || null,
    /** The status that a card is asked to be given; `cancel` asks for a spot's booking. */
    ask: get('ask') || null,
    go: (change: Place, { replace = false } = {}): void => set(change, { replace }),
  };
}
