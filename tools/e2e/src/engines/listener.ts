import type { EnginePage } from './engine.ts';

/** Records errors, unhandled rejections, policy violations and console errors, across navigations. */
function listen(): void {
  // A blank page has no storage.
  if (origin === 'null') return;
  const most = 50;
  // A request that is interrupted when the page is left is not a fault.
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

export const listener = `(${listen})();`;

/** Returns the faults since the last call, as `/path kind: text`. */
export const takeFaults = (page: Pick<EnginePage, 'ask'>): Promise<string[]> =>
  page.ask(`(() => {
    const seen = JSON.parse(sessionStorage.getItem('seenFaults') ?? '[]');
    sessionStorage.removeItem('seenFaults');
    return seen;
  })()`);
