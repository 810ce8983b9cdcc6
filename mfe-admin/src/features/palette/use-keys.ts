import { useEffect, useEffectEvent, useRef } from 'react';
import { undoLast } from '../undo/undo.ts';
import { chooseRow, pressKey, stepRow } from './row-keys.ts';

export type KeyActs = { openPalette: () => void; openHelp: () => void; goTo: (letter: string) => void };

const patienceMs = 1500;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]'));

export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Handles the shortcuts. All but the palette's are off while typing or under an open dialog. */
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
      // A menu has its own letters; a dialog may have shortcuts.
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

/** Focuses the visible search box. @returns whether there is one */
function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('[data-keys="page"] input[type="search"]');
  box?.focus();
  box?.select();
  return box !== null;
}
