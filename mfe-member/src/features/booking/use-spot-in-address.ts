import { useSearchParams } from 'react-router';

/** Holds the open spot in the address, so that a link leads to it and Back closes it. */
export function useSpotInAddress() {
  const [query, setQuery] = useSearchParams();

  function set(spotId: string | null, replace: boolean): void {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (spotId) next.set('spot', spotId);
        else next.delete('spot');
        return next;
      },
      { replace },
    );
  }

  return { spotId: query.get('spot'), open: (id: string) => set(id, false), close: () => set(null, true) };
}
