import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import type { EnginePage, Found } from './engine.ts';

const selectors = {
  button: 'button, [role=button], input[type=submit]',
  status: '[role=group][aria-label="Set status"] button',
  link: 'a[href]',
  field: 'input, textarea, [role=combobox]',
  heading: 'h1, h2, h3, h4',
  option: '[role=option]',
  tab: '[role=tab]',
  dialog: '[role=dialog], [role=alertdialog]',
  text: 'main *, [role=dialog] *, [role=alertdialog] *',
  toast: '.pc-toast__title',
};

/** Role and name of an element. A string must equal the whole name. */
export type Target = [role: keyof typeof selectors, name: string | RegExp];

export const sees = async (page: EnginePage, ...target: Target): Promise<void> => void (await found(page, target));

export async function clicks(page: EnginePage, ...target: Target): Promise<void> {
  const click = async () => (await found(page, target, true)).click();
  await click().catch((error: Error) => {
    if (!isDrawnAnew(error)) throw error;
    return click();
  });
}

/** Recognizes WebKit's and Firefox's errors for an element that was redrawn since it was found. */
const isDrawnAnew = ({ name, message }: Error): boolean =>
  name === 'StaleElementReferenceError' || message === 'Node is detached from document';

export async function types(page: EnginePage, label: string | RegExp, text: string): Promise<void> {
  await (await found(page, ['field', label], true)).type(text);
}

export async function isAt(page: EnginePage, path: RegExp): Promise<void> {
  const current = () => unlessLeaving(page.ask<string>('location.pathname + location.search'));
  await orShown(page, async () => path.test((await current()) ?? ''), `the address is ${path}`);
}

export async function visits(page: EnginePage, url: string): Promise<void> {
  await page.open(url);
  await waitUntil(() => unlessLeaving(page.ask<boolean>(`(${isSettled})()`)), { what: `${url} is whole` });
}

function isSettled(): boolean {
  const isHydrated = Object.keys(document.querySelector('main > *') ?? {}).some((key) =>
    key.startsWith('__reactProps$'),
  );
  return (
    isHydrated &&
    document.documentElement.hasAttribute('data-whole') &&
    !document.querySelector('main [aria-busy="true"]')
  );
}

async function found(page: EnginePage, [role, name]: Target, toClick = false): Promise<Found> {
  const wanted = { selector: selectors[role], name: String(name), isPattern: name instanceof RegExp, toClick };
  const expression = `(${findOnPage})(${JSON.stringify(
    name instanceof RegExp ? { ...wanted, name: name.source } : wanted,
  )})`;
  return orShown(page, () => unlessLeaving(page.find(expression)), `there is the ${role} ${name}`);
}

/** Waits for a check. On timeout, throws a sentence with the text that the page shows instead. */
async function orShown<T>(page: EnginePage, check: () => Promise<T>, what: string) {
  try {
    return await waitUntil(check, { what });
  } catch (error) {
    const shown = await page.ask<string>('`${location.href}\n${document.body.innerText}`').catch(String);
    throw new Error(`${(error as Error).message}; there is: ${shown.slice(0, 1500)}`, { cause: error });
  }
}

const unlessLeaving = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

type Wanted = { selector: string; name: string; isPattern: boolean; toClick: boolean };

/** Runs in the page: finds a visible element. An element to click must also be still and uncovered. */
async function findOnPage({ selector, name, isPattern, toClick }: Wanted): Promise<Element | null> {
  // A dialog blocks the page behind it; a toast over both stays visible.
  const behind = '[aria-hidden="true"], [inert]';
  const squeeze = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(' ');
    if (by) return squeeze(by.map((id) => document.getElementById(id)?.textContent).join(' '));
    const label = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
    return squeeze(label ?? element.textContent);
  };
  const pattern = isPattern ? new RegExp(name) : null;
  const isNamed = (element: Element) => (pattern ? pattern.test(nameOf(element)) : nameOf(element) === name);
  const isSeen = (element: Element) =>
    element.checkVisibility() && element.getClientRects().length > 0 && !(toClick && element.closest(behind));
  const all = [...document.querySelectorAll(selector)].filter((element) => isNamed(element) && isSeen(element));
  // Uses the innermost of nested matches.
  const element = all.find((each) => !all.some((other) => other !== each && each.contains(other)));
  if (!element || !toClick) return element ?? null;
  if (element.matches(':disabled, [aria-disabled="true"]')) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (before.x !== x || before.y !== y) return null;
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(top) || top?.contains(element) ? element : null;
}
