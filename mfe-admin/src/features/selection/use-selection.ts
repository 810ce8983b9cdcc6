import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isCovered } from '../palette/use-keys.ts';

export type Selection = {
  chosen: readonly string[];
  shown: readonly string[];
  choose: (id: string, isChosen: boolean, range?: boolean) => void;
  set: (ids: readonly string[]) => void;
};

export const mostChosen = 200;

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');

/** Holds the selection among the shown rows, up to `mostChosen`. Escape clears it. */
export function useSelection(rows: readonly { id: string }[] | undefined): Selection {
  const shown = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [touched, setTouched] = useState<string | null>(null);
  const chosen = useMemo(() => shown.filter((id) => picked.has(id)).slice(0, mostChosen), [shown, picked]);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTypedInto(event.target) || isCovered()) return;
    setPicked(new Set());
  });
  const isSome = chosen.length > 0;
  useEffect(() => {
    if (!isSome) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isSome]);

  return {
    chosen,
    shown,
    choose(id, isChosen, range = false) {
      const ids = range && touched !== null ? between(touched, id) : [id];
      setPicked((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
      setTouched(id);
    },
    set: (ids) => setPicked(new Set(ids.slice(0, mostChosen))),
  };
}

function between(one: string, other: string): string[] {
  const ids = [...document.querySelectorAll<HTMLElement>('[data-choose]')].map(
    ({ dataset }) => dataset['choose'] ?? '',
  );
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b) as [number, number];
  return from < 0 ? [other] : ids.slice(from, to + 1);
}

const SelectionContext = createContext<Selection | null>(null);
export const ChosenFrom = SelectionContext.Provider;

export function useChosen(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('a box to choose is in no list');
  return selection;
}
