import { useEffect, useEffectEvent, useRef } from 'react';
import { undoLast } from '../undo/undo.ts';

type KeyActs = { openPalette: () => void; openHelp: () => void; goTo: (letter: string) => void };

const patienceMs = 1500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]'));

export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Handles the shortcuts. Only the palette's keys work while typing or under an open dialog. */
export function useKeys({ openPalette, openHelp, goTo }: KeyActs): void {
  const wentAt = useRef(0);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isPaletteKey(event)) {
      event.preventDefault();
      if (!isCovered()) openPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    if (isCovered()) {
      // An open menu uses letters itself; an open dialog may have shortcuts.
      if (!isMenuOpen() && (pressKey(event.key) || undoBy(event.key))) event.preventDefault();
      return;
    }
    const follows = Date.now() - wentAt.current < patienceMs;
    wentAt.current = 0;
    if (follows) return goTo(event.key.toLowerCase());
    if (event.key === 'g') wentAt.current = Date.now();
    else if (event.key === '?') openHelp();
    else if (actOf(event.key)) event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function actOf(key: string): boolean {
  if (key === '/') return focusSearch();
  if (key === 'j' || key === 'k') return stepRow(key === 'j' ? 1 : -1);
  return key === 'x' ? chooseRow() : pressKey(key) || undoBy(key);
}

const undoBy = (key: string): boolean => key === 'z' && undoLast();

const isMenuOpen = (): boolean => document.querySelector('[role="menu"]') !== null;

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-keys="page"] input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}

/** Returns the elements that `j` and `k` focus, one per row. */
const stops = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-keys="page"] [data-key-stop]')];

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li, article') ?? null;

function stepRow(by: 1 | -1): boolean {
  const all = stops();
  const here = all.findIndex((stop) => rowOf(stop)?.contains(document.activeElement));
  const next = here === -1 ? all[0] : all[Math.min(Math.max(here + by, 0), all.length - 1)];
  next?.focus();
  return next !== undefined;
}

/** Clicks the control with this key in the dialog, otherwise in the focused row, otherwise for the selection. */
function pressKey(key: string): boolean {
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

function chooseRow(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('[data-choose]');
  box?.click();
  return box !== undefined && box !== null;
}

const names = (element: HTMLElement, key: string): boolean =>
  !element.matches(':disabled') && (element.getAttribute('aria-keyshortcuts') ?? '').split(' ').includes(key);

export const modifier = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl');
