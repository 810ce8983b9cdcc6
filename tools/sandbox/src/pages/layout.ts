import { createHash } from 'node:crypto';
import type { HttpResponse } from '../http.ts';

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function dollars(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

const style = `
:root{--paper:#fbf7ef;--ink:#1b2a41;--quiet:#55627a;--red:#c2352b;--blue:#2c5c8f}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:40px 20px 64px}
main.wide{max-width:52rem}
h1{font:600 28px/1.2 Fraunces,Georgia,serif;margin:0 0 8px}
a{color:var(--blue)}
.quiet{color:var(--quiet)}
.notice,.card,pre{background:#fff;border:1px solid var(--quiet);border-radius:6px;padding:16px;margin:0 0 24px}
.refused strong,.error{color:var(--red)}
.line{display:flex;justify-content:space-between;gap:16px}
.line p{margin:0}
label{display:block;font-weight:600;margin:16px 0 4px}
input,button{width:100%;font:inherit;padding:12px;border:1px solid var(--quiet);border-radius:6px}
input[type=checkbox]{width:auto}
input[aria-invalid=true]{border-color:var(--red)}
button{font-weight:600;margin-top:24px;background:var(--red);color:#fff;cursor:pointer}
button.second{background:#fff;color:var(--ink)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;padding:8px 12px 8px 0;vertical-align:top;overflow-wrap:anywhere}
code{font:inherit;white-space:nowrap}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
iframe{width:100%;height:36rem;border:1px solid var(--quiet);background:#fff}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

export const SANDBOX_NOTICE =
  '<p class="notice"><strong>This is a sandbox.</strong> No card is charged and no email is sent. ' +
  'Never enter a real card here.</p>';

type Options = {
  wide?: boolean;
  /** Origins to which a form's response redirects: browsers apply `form-action` to them. */
  formTargets?: readonly string[];
};

export function page(
  status: number,
  title: string,
  main: string,
  { wide = false, formTargets = [] }: Options = {},
): HttpResponse {
  const csp = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    // Browsers request the site's icon.
    "img-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': csp.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(title)} (sandbox)</title><style>${style}</style></head>
<body><main${wide ? ' class="wide"' : ''}>${SANDBOX_NOTICE}${main}</main></body></html>`,
  };
}
