import { createContext, use, useEffect, useEffectEvent, useMemo, useState, useRef } from 'react';
import { toast, useMutation, userMessageOf, type Attempt } from '@postcard/web-kit';
import { isCovered } from '../palette/use-keys.ts';
import { toastWithUndo, type Undone } from '../undo/undo.ts';

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

export type BulkAct<T, R = unknown> = {
  key: string;
  change: (item: T, keyFor: Attempt['keyFor']) => Promise<R>;
  title: string;
  words: (count: number) => string;
  undo?: (done: Done<T, R>) => Promise<unknown>;
  /** Set if the action is confirmed in a dialog, so that a retry must be confirmed again. */
  asksFirst?: true;
};

type Work = (keyFor: Attempt['keyFor']) => Promise<void>;

type Options<T> = {
  items: readonly T[];
  selection: Selection;
  nameOf: (item: T) => string;
  whyOf?: (error: unknown) => string;
  onChanged: () => void;
};

export type Bulk<T> = {
  selection: Selection;
  chosen: readonly T[];
  busy: string | null;
  progress: { over: number; of: number } | null;
  refused: readonly Refused[];
  run: <R>(act: BulkAct<T, R>, items?: readonly T[]) => Promise<void>;
  retry: (() => void) | undefined;
};

export function useBulk<T extends { id: string }>({
  items,
  selection,
  nameOf,
  whyOf = (error) => userMessageOf(error),
  onChanged,
}: Options<T>): Bulk<T> {
  const changing = useMutation(({ keyFor }, _key: string, work: Work) => work(keyFor));
  const turn = useRef(Promise.resolve());
  const [progress, setProgress] = useState<Bulk<T>['progress']>(null);
  const [failed, setFailed] = useState<{ refused: readonly Refused[]; retry?: () => void }>({ refused: [] });
  const chosen = items.filter(({ id }) => selection.chosen.includes(id));

  async function takeBack<R>({ undo }: BulkAct<T, R>, done: readonly Done<T, R>[]): Promise<Undone> {
    const entries = done.map((each) => ({ id: each.item.id, each }));
    const outcome = await changeEach(entries, {
      change: async ({ each }) => undo?.(each),
      nameOf: ({ each }) => nameOf(each.item),
      whyOf,
    });
    onChanged();
    if (outcome.refused.length > 0) return { refused: inWords(outcome.refused) };
    return { undone: done.length === 1 ? 'The change is undone.' : `${done.length} changes are undone.` };
  }

  function say<R>(act: BulkAct<T, R>, { done }: Outcome<T, R>): void {
    if (done.length === 0) return;
    const said = { title: act.title, description: act.words(done.length) };
    if (act.undo) toastWithUndo(said, () => takeBack(act, done));
    else toast(said);
  }

  function run<R>(act: BulkAct<T, R>, of: readonly T[] = chosen): Promise<void> {
    const work: Work = async (keyFor) => {
      setProgress({ over: 0, of: of.length });
      setFailed({ refused: [] });
      const outcome = await changeEach(of, {
        change: (item) => act.change(item, keyFor),
        nameOf,
        whyOf,
        onProgress: (over) => setProgress({ over, of: of.length }),
      });
      setProgress(null);
      const left = outcome.refused.map(({ id }) => id);
      const again = of.filter(({ id }) => left.includes(id));
      setFailed({ refused: outcome.refused, ...(!act.asksFirst && { retry: () => void run(act, again) }) });
      // A row's own button does not deselect other rows.
      const isOfChosen = of.some(({ id }) => selection.chosen.includes(id));
      selection.set(isOfChosen ? left : [...selection.chosen, ...left]);
      say(act, outcome);
      onChanged();
    };
    // The rows' own buttons stay enabled: later clicks are queued.
    turn.current = turn.current.then(async () => void (await changing.run(act.key, work)));
    return turn.current;
  }

  return {
    selection,
    chosen,
    busy: changing.running?.[0] ?? null,
    progress,
    refused: failed.refused.filter(({ id }) => selection.chosen.includes(id)),
    run,
    retry: failed.retry,
  };
}

const mostNamed = 3;

function inWords(refused: readonly Refused[]): string {
  const named = refused.slice(0, mostNamed).map(({ name, why }) => `${name}: ${why}`);
  const others = refused.length - named.length;
  return [...named, ...(others > 0 ? [`And ${others} more.`] : [])].join(' ');
}

type Refused = { id: string; name: string; why: string };
type Done<T, R> = { item: T; changed: R };
type Outcome<T, R> = { done: Done<T, R>[]; refused: Refused[] };

type changeEachOptions<T, R> = {
  change: (item: T) => Promise<R>;
  nameOf: (item: T) => string;
  whyOf: (error: unknown) => string;
  onProgress?: (count: number) => void;
};

/** Concurrent requests; more would slow down the server for other users. */
const atOnce = 4;

async function changeEach<T extends { id: string }, R>(
  items: readonly T[],
  { change, nameOf, whyOf, onProgress }: changeEachOptions<T, R>,
): Promise<Outcome<T, R>> {
  const outcome: Outcome<T, R> = { done: [], refused: [] };
  const left = items.values();
  const work = async (): Promise<void> => {
    for (const item of left) {
      try {
        outcome.done.push({ item, changed: await change(item) });
      } catch (error) {
        outcome.refused.push({ id: item.id, name: nameOf(item), why: whyOf(error) });
      }
      onProgress?.(outcome.done.length + outcome.refused.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
