/** What a toast says. The shell shows one at a time, 5000 ms unless `duration` says otherwise. */
export type ToastEvent = {
  title: string;
  description?: string;
  variant?: 'default' | 'success' | 'destructive';
  /** Milliseconds. */
  duration?: number;
  /** News that nobody asked for waits until what is shown has been read. Everything else takes its place. */
  waits?: boolean;
  /** One thing that can be done while it is shown, such as to undo. */
  action?: { label: string; onSelect: () => void };
};

/** Every event that crosses units in the browser, under its owner's name. */
export type BrowserEvents = {
  /** Someone logged in or out, or the stored user changed; read `useSession()` for the new state. */
  'mfe-member:session-changed': { userId: string | null };
  /** How much waits unread in the inbox was read. */
  'mfe-member:unread-counted': { count: number };
  'web-kit:toast': ToastEvent;
  /** A call changed something, or the server said that something has changed: counts may be stale. */
  'web-kit:data-changed': { path: string };
};

/** Sends an event to every unit in the page. Does nothing on the server. */
export function emitBrowserEvent<Name extends keyof BrowserEvents>(name: Name, detail: BrowserEvents[Name]): void {
  if (typeof window === 'undefined') return;
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls `handler` on every such event until the returned function is called. */
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

/** Shows a toast in the shell, whichever unit asks. */
export function toast(event: ToastEvent): void {
  emitBrowserEvent('web-kit:toast', event);
}
