const context = 'https://schema.org';

/** The members whose value is an address, or a thing's name that must look like one. */
const addressed = new Set(['url', 'image', 'logo', '@id', 'item', 'target']);

/** What a page is about, for search engines, in schema.org's words: a block that no browser runs. */
export function structuredDataTag(data: object | object[], publicUrl: string): string {
  const whole = Array.isArray(data) ? { '@context': context, '@graph': data } : { '@context': context, ...data };
  const text = JSON.stringify(absolute(whole, publicUrl));
  // No text in it can then end the element.
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

/** Paths under an address's name become addresses of this site. */
function absolute(value: unknown, publicUrl: string, name = ''): unknown {
  if (typeof value === 'string')
    return addressed.has(name) && value.startsWith('/') ? new URL(publicUrl).origin + value : value;
  if (Array.isArray(value)) return value.map((one) => absolute(one, publicUrl, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, absolute(one, publicUrl, key)]));
}
