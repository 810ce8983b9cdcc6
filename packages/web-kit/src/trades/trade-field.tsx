import type { Trade } from '@postcard/contracts/trades';
import { ComboboxField, type ComboboxFieldProps, type ComboboxOption } from '@postcard/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

type Words = { findTrades: (typed: string) => Trade[]; unlistedTrade: Trade };

type TradeFieldProps = Omit<ComboboxFieldProps, 'search' | 'fallback' | 'onChoose'> & {
  value: string;
  onChoose: (trade: Trade | null) => void;
};

/** Finds a subcategory by common words for a trade, which load on first use. */
export function TradeField({ onChoose, onFocus, error, ...props }: TradeFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const { words, hasFailed, load } = useWords();

  useEffect(() => {
    if (place.current?.contains(document.activeElement)) void load();
  }, [load]);

  return (
    <div ref={place}>
      <ComboboxField
        error={error ?? (hasFailed && 'The list of trades did not load. Please try again.')}
        {...props}
        onFocus={(event) => {
          void load();
          onFocus?.(event);
        }}
        search={(typed) => words?.findTrades(typed).map(optionOf) ?? []}
        {...(words && { fallback: optionOf(words.unlistedTrade) })}
        onChoose={(option) => onChoose(option && { category: option.detail ?? '', subcategory: option.value })}
      />
    </div>
  );
}

const optionOf = ({ category, subcategory }: Trade): ComboboxOption => ({
  value: subcategory,
  label: subcategory,
  detail: category,
});

function useWords() {
  const [words, setWords] = useState<Words>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    try {
      setWords(await import('@postcard/contracts/trades'));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }, []);
  return { words, hasFailed, load };
}
