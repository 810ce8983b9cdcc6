import { FocusScope } from 'radix-ui/internal';
import { useSyncExternalStore } from 'react';

/**
 * Lets the focus move from an open window to the notices, such as to undo what was done in it. The notices may belong
 * to another unit's copy of this package, so they are found in the page.
 */
export function ToastBranch(): null {
  FocusScope.useFocusScopeBranch(useSyncExternalStore(onBodyChange, findNotices, () => null));
  return null;
}

const findNotices = (): HTMLElement | null => document.querySelector('.pc-toasts')?.parentElement ?? null;

/** The notices come into the page with the first toast, which may be later than the window. */
function onBodyChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
