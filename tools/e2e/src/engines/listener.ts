import type { EnginePage } from './engine.ts';

/**
 * Keeps whatever goes wrong in a page from its first moment on: errors, of scripts and of what is loaded; rejections
 * that nobody handles; what the content policy forbids; what is written to the console as an error. It is kept over
 * navigations, as the storage of the window is.
 */
function listen(): void {
  // An empty window has no storage.
  if (origin === 'null') return;
  const most = 50;
  // A request that a page left unfinished is not a fault.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  const keep = (fault: string) => {
    if (isLeft) return;
    const seen = JSON.parse(sessionStorage.getItem('seenFaults') ?? '[]') as string[];
    sessionStorage.setItem('seenFaults', JSON.stringify([...seen, `${location.pathname} ${fault}`].slice(0, most)));
  };
  addEventListener(
    'error',
    ({ message, target }: Partial<ErrorEvent>) => keep(`error: ${message ?? (target as Element).outerHTML}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => keep(`rejection: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    keep(`policy: ${[effectiveDirective, blockedURI, sourceFile, lineNumber].join(' ')}`),
  );
  const write = console.error.bind(console);
  console.error = (...all: unknown[]) => {
    keep(`console: ${all.map(String).join(' ')}`);
    write(...all);
  };
}

/** Runs before the scripts of every page, in every engine. */
export const listener = `(${listen})();`;

/** Returns the faults since the last call, as `/path kind: text`. */
export const takeFaults = (page: EnginePage): Promise<string[]> =>
  page.ask(`(() => {
    const seen = JSON.parse(sessionStorage.getItem('seenFaults') ?? '[]');
    sessionStorage.removeItem('seenFaults');
    return seen;
  })()`);
