/** Runs in a page: returns a line for each visible layout fault; measures only the dialog if one is open. */
export function layoutFaults(): string[] {
  /** Rounding of sizes, and space of a line that its letters do not fill, in px. */
  const tolerance = 1.5;
  const faults = new Set<string>();
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter((each) =>
    each.checkVisibility(),
  );
  const root = dialogs.at(-1) ?? document.body;
  const nameOf = (element: Element) => {
    const path = [];
    for (
      let each: Element | null = element;
      each && each !== document.body && path.length < 3;
      each = each.parentElement
    )
      path.unshift(`${each.localName}${each.classList[0] ? `.${each.classList[0]}` : ''}`);
    return path.join(' > ');
  };
  const say = (fault: string, element: Element, text: string) =>
    faults.add(`${fault}: ${nameOf(element)} "${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`);

  const excess = document.documentElement.scrollWidth - innerWidth;
  if (excess > 0) faults.add(`scrolls sideways by ${excess} px`);

  type Box = { left: number; top: number; right: number; bottom: number };
  /** `layer`: the floating toast or bar, or the drawing, that contains the element. */
  type Drawn = Box & { element: Element; text: string; isControl: boolean; layer: Element | undefined };
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left <= 0 || bottom - top <= 0;

  /** Returns the visible part of a box, and the sides on which an ancestor clips it permanently. */
  const seenOf = (element: Element, text: string, whole: Box): Box => {
    let seen = whole;
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = each.getBoundingClientRect();
      // Texts for screen readers are a pixel high.
      if (frame.width <= 1 || frame.height <= 1) return { ...seen, right: seen.left };
      const scrolls = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll');
      const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const cut = Math.max(
        frame.left - seen.left,
        seen.right - frame.right,
        style.overflowY === 'visible' ? 0 : Math.min(seen.bottom - frame.bottom, seen.bottom - seen.top),
      );
      if (!scrolls && !saysSo && cut > tolerance + (seen.bottom - seen.top) * 0.2 && each.matches(':not(svg, svg *)'))
        say('cut off', each, text);
      seen = meet(seen, frame);
      if (isEmpty(seen)) return seen;
      if (style.position === 'fixed') break;
    }
    return seen;
  };

  const layerOf = (element: Element): Element | undefined => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (each.localName === 'svg' || ['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each;
    return undefined;
  };
  /** Allows a link in a card that is clickable everywhere, and a field's own button. */
  const isInside = (outer: Box, inner: Box) =>
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

  const drawn: Drawn[] = [];
  const add = (element: Element, text: string, isControl: boolean, { left, top, right, bottom }: DOMRect) => {
    const seen = seenOf(element, text, { left, top, right, bottom });
    if (isEmpty(seen)) return;
    if (seen.left < -tolerance || seen.right > innerWidth + tolerance) say('outside the window', element, text);
    drawn.push({ ...seen, element, text, isControl, layer: layerOf(element) });
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[aria-hidden=true], [inert]');

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, element] = [node.nodeValue ?? '', node.parentElement];
    if (!text.trim() || !element || !isSeen(element) || element.closest('script, style, noscript, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) add(element, text, false, rect);
  }
  for (const control of root.querySelectorAll('button, a[href], input, select, textarea')) {
    if (!isSeen(control)) continue;
    const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
    for (const rect of control.getClientRects()) add(control, name, true, rect);
  }

  for (const badge of root.querySelectorAll('.pc-badge')) {
    if (!isSeen(badge)) continue;
    const range = document.createRange();
    range.selectNodeContents(badge);
    const [words, box, style] = [range.getBoundingClientRect(), badge.getBoundingClientRect(), getComputedStyle(badge)];
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) + 2;
    const leastHeight = Number.parseFloat(style.minHeight) || 0;
    if (box.width > words.width + padding + 4 || box.height > Math.max(leastHeight, words.height + 8) + 4)
      say('stretched', badge, badge.textContent ?? '');
  }

  drawn.sort((a, b) => a.top - b.top);
  for (const [index, one] of drawn.entries()) {
    for (const other of drawn.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (one.layer !== other.layer || one.layer?.localName === 'svg') continue;
      if ((one.isControl && isInside(one, other)) || (other.isControl && isInside(other, one))) continue;
      const both = meet(one, other);
      const height = Math.min(one.bottom - one.top, other.bottom - other.top);
      // Lines of a paragraph may be closer than their letters are high.
      if (both.right - both.left <= tolerance || both.bottom - both.top <= height * 0.3) continue;
      say(`overlaps "${other.text.trim().slice(0, 40)}" of ${nameOf(other.element)}`, one.element, one.text);
    }
  }
  return [...faults];
}
