/** Response headers as a flat list of names and values, the form that node writes fastest. */
export type FlatHeaders = readonly string[];

export const flat = (headers: Record<string, string>): FlatHeaders => Object.entries(headers).flat();

export type InlineSources = { scripts: readonly string[]; styles: readonly string[] };

export type SecurityHeaders = {
  api: FlatHeaders;
  /** Headers of files that other sites may show. */
  shared: FlatHeaders;
  page(inline: InlineSources): FlatHeaders;
};

/** Returns headers that allow only our own, named code, no framing, and development servers with `hotReload`. */
export function securityHeaders(publicUrl: string, { hotReload = false } = {}): SecurityHeaders {
  const https = publicUrl.startsWith('https:');
  const always = (shownBy: 'same-origin' | 'cross-origin') => [
    'x-content-type-options',
    'nosniff',
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'cross-origin-opener-policy',
    'same-origin',
    'cross-origin-resource-policy',
    shownBy,
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
    ...(https ? ['strict-transport-security', 'max-age=63072000; includeSubDomains'] : []),
  ];
  const own = always('same-origin');
  const nothingRuns = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"];
  return {
    api: [...own, ...nothingRuns],
    shared: [...always('cross-origin'), ...nothingRuns],
    page: (inline) => [...own, 'content-security-policy', pagePolicy(inline, https, hotReload)],
  };
}

function pagePolicy({ scripts, styles }: InlineSources, https: boolean, hotReload: boolean): string {
  return [
    "default-src 'self'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`,
    `style-src-elem ${["'self'", ...styles].join(' ')}`,
    // React sets style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${hotReload ? ' ws://localhost:* ws://127.0.0.1:*' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
