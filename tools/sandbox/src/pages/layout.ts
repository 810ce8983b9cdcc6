import { createHash } from 'node:crypto';
import type { HttpResponse } from '../http.ts';

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function dollars(cents: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

const STYLE = `
:root{--paper:#fbf7ef;--card:#fff;--ink:#1b2a41;--quiet:#55627a;--rule:#e6ddcb;--red:#c2352b;--blue:#2c5c8f}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
body::before{
  content:"";display:block;height:6px;
  background:repeating-linear-gradient(-45deg,
    var(--red) 0 16px,var(--paper) 16px 24px,var(--blue) 24px 40px,var(--paper) 40px 48px)}
main{max-width:28rem;margin:0 auto;padding:40px 20px 64px}
main.wide{max-width:52rem}
h1{font:600 28px/1.2 Fraunces,Georgia,serif;margin:0 0 8px}
a{color:var(--blue)}
.quiet{color:var(--quiet)}
.notice{
  border:1px solid var(--rule);border-left:4px solid var(--blue);background:var(--card);
  padding:12px 16px;margin:0 0 24px;border-radius:6px}
.refused{border-left-color:var(--red)}
.refused strong{color:var(--red)}
.card{background:var(--card);border:1px solid var(--rule);border-radius:6px;padding:24px}
.line{
  display:flex;justify-content:space-between;gap:16px;border-bottom:1px solid var(--rule);
  padding:0 0 16px;margin:0 0 16px}
.line p{margin:0}
.sum{font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:600}
label{display:block;font-weight:600;margin:16px 0 4px}
input{
  width:100%;font:inherit;font-variant-numeric:tabular-nums;padding:10px 12px;
  border:1px solid var(--quiet);border-radius:6px;background:#fff;color:var(--ink)}
input[aria-invalid=true]{border-color:var(--red)}
.error{color:var(--red);margin:4px 0 0}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
button{
  width:100%;font:inherit;font-weight:600;border:1px solid var(--red);border-radius:6px;
  padding:12px;margin-top:24px;background:var(--red);color:#fff;cursor:pointer}
button.second{background:var(--card);color:var(--ink);border-color:var(--quiet);margin-top:12px}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
table{width:100%;border-collapse:collapse;margin-top:24px;font-size:15px}
th,td{
  text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid var(--rule);vertical-align:top;
  overflow-wrap:anywhere}
th{font-weight:600}
code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap}
pre{
  white-space:pre-wrap;overflow-wrap:anywhere;background:var(--card);border:1px solid var(--rule);
  border-radius:6px;padding:16px;font:14px/1.5 ui-monospace,monospace}
iframe{width:100%;height:36rem;border:1px solid var(--rule);border-radius:6px;background:#fff}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0}
dt{color:var(--quiet)}
dd{margin:0;overflow-wrap:anywhere}
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

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
    // Browsers request the icon of a site.
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
<meta name="robots" content="noindex"><title>${escape(title)} (sandbox)</title><style>${STYLE}</style></head>
<body><main${wide ? ' class="wide"' : ''}>${main}</main></body></html>`,
  };
}
