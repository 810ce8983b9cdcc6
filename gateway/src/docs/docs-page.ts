import type { createOpenApiDocument } from '@postcard/contracts/openapi';
import { escape } from '../web/escape.ts';

type Document = ReturnType<typeof createOpenApiDocument>;
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name?: string; in?: string; required?: boolean; schema?: unknown }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};
type Content = Record<string, { schema?: unknown }>;
type Call = { method: string; path: string; operation: Operation };

/** A page that a person reads: every call by area, without a script or anything from elsewhere. */
export function docsPage(document: Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]): Call => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const areas = Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? 'Other');
  const { title = '', description = '' } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>API · ${escape(title)}</title>
<style nonce="__NONCE__">${styles}</style>
</head>
<body>
<main>
<h1>${escape(title)}: the API</h1>
<p>${escape(description)} <a href="/api/openapi.json">The OpenAPI document</a></p>
<nav aria-label="Areas">${[...areas.keys()].map((area) => `<a href="#${slug(area)}">${escape(area)}</a>`).join(' ')}</nav>
${[...areas].map(([area, members]) => `<section id="${slug(area)}"><h2>${escape(area)}</h2>${members.map(callHtml).join('')}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(document.components?.schemas ?? {})
    .map(schemaHtml)
    .join('')}</section>
</main>
</body>
</html>`;
}

function callHtml({ method, path, operation }: Call): string {
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = operation;
  const inputs = parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name ?? '')}</code></td><td>${escape(one.in ?? '')}${one.required ? ', required' : ''}</td><td>${code(one.schema)}</td></tr>`,
  );
  const rows = Object.entries(responses).map(
    ([status, { description: text = '', content }]) =>
      `<tr><td>${status}</td><td>${marked(text)}</td><td>${status < '300' ? contentHtml(content) : ''}</td></tr>`,
  );
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code> ${escape(summary)}</summary>
<p>${escape(description)}</p>
${inputs.length > 0 ? `<h3>Parameters</h3><table>${inputs.join('')}</table>` : ''}
${requestBody ? `<h3>Body</h3>${contentHtml(requestBody.content)}` : ''}
<h3>Responses</h3><table>${rows.join('')}</table></details>`;
}

function contentHtml(content: Content = {}): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p><code>${escape(type)}</code></p>${code(schema)}`)
    .join('');
}

function schemaHtml([name, schema]: [string, unknown]): string {
  return `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>${code(schema)}</details>`;
}

function code(value: unknown): string {
  if (value === undefined) return '';
  const text = escape(JSON.stringify(value, null, 2));
  return `<pre>${text.replaceAll(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')}</pre>`;
}

function marked(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

const styles = `
body{margin:0;background:#fbf7ef;color:#1b2a41;font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:32px 16px 96px}
h1,h2{font-family:Fraunces,Georgia,serif}h3{font-size:14px;margin:16px 0 4px}
a{color:#2c5c8f}nav a{margin-right:12px}
details{background:#fff;border:1px solid #e6ddcb;border-radius:6px;margin:8px 0;padding:8px 12px}
summary{cursor:pointer}summary b{display:inline-block;min-width:64px}
.get{color:#2f6b4f}.post{color:#2c5c8f}.patch{color:#8a5a12}.delete{color:#c2352b}
table{border-collapse:collapse;width:100%}td{border-top:1px solid #e6ddcb;padding:4px 8px;vertical-align:top}
pre{background:#f6f0e2;border-radius:6px;margin:4px 0;max-height:320px;overflow:auto;padding:8px;font-size:13px}
`;
