import type { BrowserStorage } from './recording.ts';

type Start = { id: string; storage: BrowserStorage; isHeld: boolean };

/** Runs in every new document before the page's own scripts. */
export function atDocumentStart({ id, storage, isHeld }: Start): void {
  const mark = 'visual:shown';
  // Runs once for each picture, so that the page's own storage survives a reload.
  if (sessionStorage.getItem(mark) !== id) {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(storage.local)) localStorage.setItem(key, value);
    for (const [key, value] of Object.entries(storage.session)) sessionStorage.setItem(key, value);
    sessionStorage.setItem(mark, id);
  }
  const still = new CSSStyleSheet();
  still.replaceSync(
    `*, ::before, ::after {
      animation: none !important; transition: none !important; caret-color: transparent !important
    }`,
  );
  document.adoptedStyleSheets.push(still);
  // Event streams send nothing, so that no event changes a picture.
  globalThis.EventSource = class extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readonly readyState = 0;
    close(): void {}
  } as unknown as typeof EventSource;
  if (!isHeld) return;
  // Holds calls in the page, because a browser has few connections and scripts need them.
  const send = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  globalThis.letGo = () => held.resolve();
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (pathname.startsWith('/api/') && pathname !== '/api/users/me') await held.promise;
    return send(input, init);
  };
}

declare global {
  // eslint-disable-next-line no-var
  var letGo: (() => void) | undefined;
}
