import { useEffect, useEffectEvent, useState } from 'react';

/** A person types faster than a list should be asked for. */
const pauseMs = 250;

/**
 * The text of a search box: shown as it is typed, handed on when the typing pauses. A change from elsewhere, such as
 * the back button, is shown too.
 */
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
