import { useSearchParams } from 'react-router';

type Place = Partial<Record<'card' | 'view' | 'part' | 'spot' | 'status' | 'ask', string | null>>;

/** Where one stands in the Cards tab, as the address says it, and the way to elsewhere: what is null is left out. */
export function usePlace() {
  const [query, setQuery] = useSearchParams();
  return {
    card: query.get('card'),
    view: query.get('view') ?? 'cards',
    part: query.get('part') ?? 'spots',
    spot: query.get('spot'),
    status: query.get('status') ?? '',
    /** The status that a card is asked to be given. */
    ask: query.get('ask'),
    go(change: Place): void {
      setQuery((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      });
    },
  };
}
