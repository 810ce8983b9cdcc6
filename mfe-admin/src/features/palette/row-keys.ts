/** Rows of the tab that is shown: what `j` and `k` step through. Each is stopped at on its first act. */
const stops = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-keys="page"] :is(.pc-table__action button, [data-key-stop])'),
];

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li, .pc-card') ?? null;

/** Puts the focus on the next row, or the one before; on the first where none has it. @returns whether there is one */
export function stepRow(by: 1 | -1): boolean {
  const all = stops();
  const here = all.findIndex((stop) => rowOf(stop)?.contains(document.activeElement));
  const next = here === -1 ? all[0] : all[Math.min(Math.max(here + by, 0), all.length - 1)];
  next?.focus();
  return next !== undefined;
}

/**
 * Presses what names this key among its shortcuts: in the open window, else in the row that has the focus, else for all
 * that is chosen.
 */
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

/** Chooses the row that has the focus, or leaves it. */
export function chooseRow(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('[data-choose]');
  box?.click();
  return box !== undefined && box !== null;
}

const names = (element: HTMLElement, key: string): boolean =>
  !element.matches(':disabled') && (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').includes(key);
