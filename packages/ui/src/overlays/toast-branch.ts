import { FocusScope } from 'radix-ui/internal';
import { useSyncExternalStore } from 'react';

/** Lets the focus move from a dialog to the toasts, found in the page because another unit may render them. */
export function ToastBranch(): null {
  FocusScope.useFocusScopeBranch(useSyncExternalStore(onBodyChange, findNotices, () => null));
  return null;
}

const findNotices = (): HTMLElement | null => document.querySelector('.pc-toasts')?.parentElement ?? null;

function onBodyChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
