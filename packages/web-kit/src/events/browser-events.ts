export type ToastEvent = {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  duration?: number;
  /** Shows the toast after the current one. Other toasts are shown at once. */
  waits?: boolean;
  action?: { label: string; onSelect: () => void };
};

type BrowserEvents = {
  'mfe-member:session-changed': { userId: string | null };
  'mfe-member:unread-counted': { count: number };
  'web-kit:toast': ToastEvent;
  /** A call or a server event has changed data, so counts may be stale. */
  'web-kit:data-changed': { path: string };
};

export function emitBrowserEvent<Name extends keyof BrowserEvents>(name: Name, detail: BrowserEvents[Name]): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

export function onBrowserEvent<Name extends keyof BrowserEvents>(
  name: Name,
  handler: (detail: BrowserEvents[Name]) => void,
): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) handler(event.detail as BrowserEvents[Name]);
  };
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}

export function toast(event: ToastEvent): void {
  emitBrowserEvent('web-kit:toast', event);
}
