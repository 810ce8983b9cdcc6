import { useEffect, useEffectEvent, useState, type ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

const second = 1000;

/** Returns whole seconds until an ISO instant, at least 0, rounded up as on a clock. */
export const secondsLeft = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / second));

export const formatClock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Returns the seconds left, updated every second; calls `onEnd` once at 0. */
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
      // The timer ends when the next second starts, so that no second is skipped.
      if (seconds > 0) timer = setTimeout(tick, (Date.parse(until) - time) % second || second);
      else end();
    };
    tick();
    return () => clearTimeout(timer);
  }, [until]);
  return left;
}

type CountdownProps = Omit<ComponentProps<'span'>, 'children'> & {
  until: string;
  /** Clock in milliseconds since the epoch; pass the server's clock. */
  now?: () => number;
  onEnd?: () => void;
};

/** Shows mm:ss. Screen readers hear full minutes, 30 and 10 seconds. */
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

export function announcement(left: number): string {
  if (left === 0) return 'Time is up';
  if (left <= 10) return '10 seconds left';
  if (left <= 30) return '30 seconds left';
  const minutes = Math.ceil(left / 60);
  return minutes === 1 ? '1 minute left' : `${minutes} minutes left`;
}
