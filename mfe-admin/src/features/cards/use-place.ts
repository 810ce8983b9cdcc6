import { useAddress } from '../lists/use-address.ts';

type Place = Partial<Record<'card' | 'view' | 'part' | 'spot' | 'ask', string | null>>;

export function usePlace() {
  const { get, set } = useAddress();
  return {
    card: get('card') || null,
    view: get('view') || 'cards',
    part: get('part') || 'spots',
    spot: get('spot') || null,
    /** The status to confirm; `cancel` confirms the cancellation of a spot's booking. */
    ask: get('ask') || null,
    go: (change: Place, { replace = false } = {}): void => set(change, { replace }),
  };
}
