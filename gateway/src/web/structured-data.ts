const context = 'https://schema.org';

const addressed = new Set(['url', 'image', 'logo', '@id', 'item', 'target']);

export function structuredDataTag(data: object | object[], publicUrl: string): string {
  const whole = Array.isArray(data) ? { '@context': context, '@graph': data } : { '@context': context, ...data };
  const text = JSON.stringify(absolute(whole, publicUrl));
  return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`;
}

function absolute(value: unknown, publicUrl: string, name = ''): unknown {
  if (typeof value === 'string')
    return addressed.has(name) && value.startsWith('/') ? new URL(publicUrl).origin + value : value;
  if (Array.isArray(value)) return value.map((one) => absolute(one, publicUrl, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, absolute(one, publicUrl, key)]));
}
