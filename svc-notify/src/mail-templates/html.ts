/** Safe HTML; only `html` makes it. */
export type Html = { readonly markup: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] as string);

/** Escapes a template's values, except HTML. Arrays are joined. */
export function html(strings: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const text = (value: (typeof values)[number]): string => {
    if (Array.isArray(value)) return value.map(({ markup }) => markup).join('');
    return typeof value === 'object' ? value.markup : escapeHtml(String(value));
  };
  return { markup: strings.reduce((all, part, index) => all + text(values[index - 1] ?? '') + part) };
}
