import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a window opened. Radix does so for its own trigger only;
 * here pages open windows themselves.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
