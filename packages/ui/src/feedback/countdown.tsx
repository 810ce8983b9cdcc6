import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

const second = 1000;

/** Whole seconds left until an ISO instant, never under 0; a started second counts, as on a clock. */
export function secondsLeft(until: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - now) / second));
}

/** Seconds as mm:ss; 905 is '15:05'. */
export function formatClock(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds left until an instant, told anew each second; `onEnd` is called once, when it reaches 0. */
export function useCountdown(until: string, now: () => number = Date.now, onEnd?: () => void): number {
  const [left, setLeft] = useState(() => secondsLeft(until, now()));
  const readClock = useEffectEvent(() => now());
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const time = readClock();
      const seconds = secondsLeft(until, time);
      setLeft(seconds);
      // Wake when the next second begins, so that the figure neither skips nor stalls.
      if (seconds > 0) timer = setTimeout(tick, (Date.parse(until) - time) % second || second);
      else end();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

export type CountdownProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** The instant it runs to, ISO. */
  until: string;
  /** Milliseconds since the epoch; give the server's clock where the visitor's may be wrong. */
  now?: () => number;
  onEnd?: () => void;
};

/** mm:ss. Screen readers hear it at whole minutes, and at 30 and 10 seconds; not every second. */
export function Countdown({ until, now, onEnd, className, ...props }: CountdownProps) {
  const left = useCountdown(until, now, onEnd);
  return (
    <span className={classNames('pc-countdown pc-figures', left <= 30 && 'pc-countdown--short', className)} {...props}>
      <span aria-hidden="true" suppressHydrationWarning>
        {formatClock(left)}
      </span>
      <span className="pc-visually-hidden" aria-live="polite">
        {announcement(left)}
      </span>
    </span>
  );
}

/** What was last worth saying at this many seconds: it changes only where something is to be read out. */
export function announcement(left: number): string {
  if (left === 0) return 'Time is up';
  if (left <= 10) return '10 seconds left';
  if (left <= 30) return '30 seconds left';
  const minutes = Math.ceil(left / 60);
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}
