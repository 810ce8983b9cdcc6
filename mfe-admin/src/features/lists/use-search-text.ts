import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 250;

/** Debounces a search box's text; a change from outside, such as Back, replaces it. */
export function useSearchText(value: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const settle = useEffectEvent(() => {
    setKnown(text);
    onSettled(text);
  });

  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(settle, pauseMs);
    return () => clearTimeout(timer);
  }, [text, known]);

  return [text, setText];
}
