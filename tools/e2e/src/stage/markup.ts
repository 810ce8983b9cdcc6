/**
 * What an HTML validator would refuse in a page as the server sends it. Runs in a browser, which alone knows what
 * became of the markup: the text of this function is evaluated there.
 * @param html the answer as it came
 */
export function markupFaults(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const found: string[] = [];
  const where = (element: Element) => element.outerHTML.slice(0, 120);

  const levels = [...page.querySelectorAll('h1, h2, h3, h4, h5, h6')]
    .filter((heading) => !heading.closest('noscript, template'))
    .map((heading) => ({ heading, level: Number(heading.tagName[1]) }));
  // A skeleton has no heading yet.
  const isSkeleton = page.querySelector('main [aria-busy]') !== null && !page.querySelector('main h1');
  if (!isSkeleton && levels.filter(({ level }) => level === 1).length !== 1) found.push('not one h1');
  levels.forEach(({ heading, level }, nth) => {
    if (level > (levels[nth - 1]?.level ?? (isSkeleton ? 1 : 0)) + 1)
      found.push(`a heading level is left out: ${where(heading)}`);
  });

  const blocks =
    ':is(address, article, aside, blockquote, div, dl, fieldset, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, main, nav, ol, p, pre, section, table, ul)';
  for (const element of page.querySelectorAll(
    `:is(p, span, button, label, summary, strong, em, h1, h2, h3, h4, h5, h6) ${blocks}`,
  ))
    found.push(`no place for a block: ${where(element)}`);
  for (const element of page.querySelectorAll('dt :is(h1, h2, h3, h4, h5, h6, header, footer, section, article)'))
    found.push(`no place in a term: ${where(element)}`);
  for (const element of page.querySelectorAll(
    ':is(a[href], button, label) :is(a[href], button, select, textarea), button input',
  ))
    if (!element.parentElement?.closest('label')) found.push(`something to press within another: ${where(element)}`);
  for (const element of page.querySelectorAll(
    ':is(ul, ol) > :not(li, template, script), dl > :not(dt, dd, div, template, script)',
  ))
    found.push(`no place in a list: ${where(element)}`);

  for (const element of page.querySelectorAll('[href], [src], [action]')) {
    for (const name of ['href', 'src', 'action'])
      if (/\s/.test(element.getAttribute(name) ?? '')) found.push(`a space in an address: ${where(element)}`);
  }
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((each, nth) => ids.indexOf(each) !== nth))) found.push(`an id twice: ${id}`);
  for (const label of page.querySelectorAll<HTMLLabelElement>('label[for]'))
    if (!ids.includes(label.htmlFor)) found.push(`a label of nothing: ${where(label)}`);
  for (const image of page.querySelectorAll('img:not([alt])')) found.push(`a picture without words: ${where(image)}`);
  return found;
}
