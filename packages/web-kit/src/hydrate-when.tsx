import { lazy, Suspense, use, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useHydrated } from './hydrated.ts';
import { toast } from './events/browser-events.ts';
import { onSight } from './in-sight.ts';
import { lazyPart } from './lazy-part.tsx';

export type HydrateWhenOptions<Props> = {
  /**
   * `used`: somebody presses it, points at it or puts the focus into it. `seen`: besides, when it comes into sight.
   * Whatever is said, a change of the page around it brings it in too.
   */
  when: 'used' | 'seen';
  load: () => Promise<{ Part: ComponentType<Props> }>;
  /** Whether to bring it in at once in this browser, e.g. because something typed waits for it. */
  isNeeded?: () => boolean;
};

/**
 * A part of a prerendered page whose code comes when it is needed. Until then it stays as the server sent it: React
 * leaves a boundary that cannot be taken over yet alone. On a page that is not being taken over it comes at once.
 *
 * A press on a button that submits is kept and made again when the part is alive, so that a form never goes two ways.
 * While its code cannot be loaded, the part stays too, with what is typed in it; the next use tries again.
 */
export function hydrateWhen<Props extends object>({
  when,
  load,
  isNeeded = () => false,
}: HydrateWhenOptions<Props>): ComponentType<Props> {
  const code = createPatientLoad(load);
  const Loaded = lazy(async () => ({ default: (await code.there()).Part }));
  const AtOnce = lazyPart(async () => (await load()).Part);

  return function Deferred(props: Props) {
    const isTakenOver = useRef(!useHydrated() && typeof document !== 'undefined');
    const [timer] = useState(() => createTimer(isTakenOver.current));
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
      const element = place.current;
      if (isNeeded()) timer.ring();
      if (!isTakenOver.current || !element) return undefined;
      const stops = [
        onUse(element, timer, code.tryAgain),
        code.onFailure(timer.dropPress),
        ...(when === 'seen' ? [onSight(element, timer.ring)] : []),
      ];
      return () => stops.forEach((stop) => stop());
    }, [timer]);

    // The same element as long as the props are the same: a new one would be a change, and bring the part in.
    const part = useMemo(
      () => (
        <Suspense fallback={null}>
          <Suspended timer={timer}>
            <Loaded {...props} />
            <Awake timer={timer} />
          </Suspended>
        </Suspense>
      ),
      [timer, props],
    );

    return <div ref={place}>{isTakenOver.current ? part : <AtOnce {...props} />}</div>;
  };
}

/** Loads code until it is there: React would keep a failure, and replace the part that the server sent. */
function createPatientLoad<Loaded>(load: () => Promise<Loaded>) {
  const listeners = new Set<() => void>();
  let retry: (() => void) | undefined;
  const tryAgain = () => retry?.();

  async function there(): Promise<Loaded> {
    for (;;) {
      try {
        return await load();
      } catch {
        for (const listener of listeners) listener();
        await new Promise<void>((resolve) => (retry = resolve));
        retry = undefined;
      }
    }
  }

  return {
    there,
    tryAgain,
    onFailure(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('online', tryAgain);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('online', tryAgain);
      };
    },
  };
}

type Timer = ReturnType<typeof createTimer>;

function createTimer(asleep: boolean) {
  const { promise: rung, resolve } = Promise.withResolvers<void>();
  const ring = () => resolve();
  let awake = !asleep;
  let attempts = 0;
  let press: HTMLElement | undefined;
  if (!asleep) ring();

  return {
    ring,
    /**
     * What a try to bring the part to life waits for. React tries once when the page is taken over, and again only when
     * something has changed: an event inside, or the page around it, which must never wait for a part nobody sees.
     */
    waitFor(): Promise<void> {
      attempts += 1;
      if (attempts > 1) ring();
      return rung;
    },
    /** Puts a press on a button that submits off until the part is awake. */
    keepPress(event: Event): void {
      const button =
        awake || !(event.target instanceof Element) ? null : event.target.closest<HTMLElement>('[type=submit]');
      if (!button) return;
      event.preventDefault();
      press = button;
    },
    /** Reports a press that cannot be made, as the code of the part is missing. */
    dropPress(): void {
      if (!press) return;
      press = undefined;
      toast({
        variant: 'destructive',
        title: 'This form couldn’t be loaded',
        description: 'Check your connection and try again. What you typed is still here.',
      });
    },
    wake(): void {
      awake = true;
      press?.click();
      press = undefined;
    },
  };
}

function Suspended({ timer, children }: { timer: Timer; children: ReactNode }) {
  use(timer.waitFor());
  return children;
}

/** Not with the first rendering of the part, which is the server's, but with the next one, which is its own. */
function Awake({ timer }: { timer: Timer }) {
  const alive = useHydrated();
  useEffect(() => {
    if (alive) timer.wake();
  }, [timer, alive]);
  return null;
}

/** On the document, before React, which keeps events of a part that is not alive from everybody. */
function onUse(element: Element, timer: Timer, tryAgain: () => void): () => void {
  const notice = (event: Event) => {
    if (!(event.target instanceof Node && element.contains(event.target))) return;
    timer.ring();
    if (event.type === 'click') timer.keepPress(event);
    tryAgain();
  };
  const types = ['pointerdown', 'focusin', 'click'];
  for (const type of types) document.addEventListener(type, notice, { capture: true });
  return () => {
    for (const type of types) document.removeEventListener(type, notice, { capture: true });
  };
}
