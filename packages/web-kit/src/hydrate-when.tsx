import {
  lazy,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { toast } from './events/browser-events.ts';
import { lazyPart } from './lazy-part.tsx';

export type HydrateWhenOptions<Props> = {
  /** `used`: on press, hover or focus. `seen`: also when visible. A change of the page around it also loads it. */
  when: 'used' | 'seen';
  load: () => Promise<{ Part: ComponentType<Props> }>;
  isNeeded?: () => boolean;
};

/**
 * Hydrates a part of a prerendered page when it is needed, and at once on other pages.
 * An earlier submit is repeated after hydration, so that a form is sent once. After a failed load, the server's HTML
 * and the typed text stay, and the next use retries; a mere placeholder gives way to an offer to try again.
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
    const isHydrated = useHydrated();
    const [isTakenOver, setIsTakenOver] = useState(!isHydrated && typeof document !== 'undefined');
    const [timer] = useState(() => createTimer(isTakenOver));
    const place = useRef<HTMLDivElement>(null);

    useEffect(() => {
      const element = place.current;
      if (isNeeded()) timer.ring();
      if (!isTakenOver || !element) return undefined;
      const onFailure = () => {
        timer.dropPress();
        // A mere placeholder is replaced by the offer to try again.
        if (element.querySelector('[aria-busy=true]')) setIsTakenOver(false);
      };
      const stops = [
        onUse(element, timer, code.tryAgain),
        code.onFailure(onFailure),
        ...(when === 'seen' ? [onSight(element, timer.ring)] : []),
      ];
      return () => stops.forEach((stop) => stop());
    }, [timer, isTakenOver]);

    // Keeps the same element for the same props, because a new element would hydrate the part.
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

    return <div ref={place}>{isTakenOver ? part : <AtOnce {...props} />}</div>;
  };
}

/** Loads code until it succeeds, because React would cache a failure and replace the server's HTML. */
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
    /** Returns a promise per attempt: React retries after changes, and the page must never wait for the part. */
    waitFor(): Promise<void> {
      attempts += 1;
      if (attempts > 1) ring();
      return rung;
    },
    keepPress(event: Event): void {
      const button =
        awake || !(event.target instanceof Element) ? null : event.target.closest<HTMLElement>('[type=submit]');
      if (!button) return;
      event.preventDefault();
      press = button;
    },
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

/** Marks the part as hydrated after its second render; the first render is the server's. */
function Awake({ timer }: { timer: Timer }) {
  const alive = useHydrated();
  useEffect(() => {
    if (alive) timer.wake();
  }, [timer, alive]);
  return null;
}

/** Listens on the document, because React stops events of a part that is not hydrated. */
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

/** Calls `seen` once when an element is visible; `margin` is as in CSS. @returns a stop function */
export function onSight(element: Element, seen: () => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && seen(),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

export function onPrint(draw: () => void): () => void {
  const listener = () => flushSync(draw);
  window.addEventListener('beforeprint', listener);
  return () => window.removeEventListener('beforeprint', listener);
}

const never = () => () => {};

/** Returns a browser-only value, or `prerendered` on the server and in the first render. */
export const useInBrowser = <Value extends string | number | boolean | null>(
  read: () => Value,
  prerendered: NoInfer<Value>,
): Value => useSyncExternalStore(never, read, () => prerendered);

export const useHydrated = (): boolean => useInBrowser<boolean>(() => true, false);
