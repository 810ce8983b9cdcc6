/** Returns the elements that `j` and `k` step through, one per row. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-keys="page"] :is(.pc-table__action button, [data-key-stop])'),
];

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li, .pc-card') ?? null;

/** Focuses the next or the previous row, or the first one. @returns false without rows */
export function stepRow(by: 1 | -1): boolean {
  const all = stops();
  const here = all.findIndex((stop) => rowOf(stop)?.contains(document.activeElement));
  const next = here === -1 ? all[0] : all[Math.min(Math.max(here + by, 0), all.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** Clicks the control with this key: in the dialog, else in the focused row, else for the selection. */
export function pressKey(key: string): boolean {
  const covering = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const scopes = covering
    ? [covering]
    : [rowOf(document.activeElement), document.querySelector('[data-keys="chosen"]')];
  const button = scopes
    .flatMap((scope) => [...(scope?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? [])])
    .find((each) => names(each, key));
  button?.click();
  return button !== undefined;
}

export function chooseRow(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('[data-choose]');
  box?.click();
  return box !== undefined && box !== null;
}

const names = (element: HTMLElement, key: string): boolean =>
  !element.matches(':disabled') && (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').includes(key);
