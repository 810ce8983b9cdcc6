import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { announcement, Countdown, formatClock, secondsLeft } from './countdown.tsx';

const start = Date.parse('2025-06-01T12:00:00.000Z');

describe('the countdown’s figures', () => {
  test('are minutes and seconds', () => {
    expect(formatClock(905)).toBe('15:05');
    expect(formatClock(0)).toBe('00:00');
  });

  test('never fall below zero', () => {
    expect(secondsLeft('2025-06-01T11:00:00Z', start)).toBe(0);
    expect(secondsLeft('2025-06-01T12:00:01.200Z', start)).toBe(2);
  });

  test('are announced only at whole minutes and at 30, 10 and 0 seconds', () => {
    const said = Array.from({ length: 126 }, (_, passed) => announcement(125 - passed));
    const changes = said.filter((words, place) => words !== said[place - 1]);

    expect(changes).toEqual([
      '3 minutes left',
      '2 minutes left',
      '1 minute left',
      '30 seconds left',
      '10 seconds left',
      'Time is up',
    ]);
    expect([announcement(120), announcement(60), announcement(30)]).toEqual([
      '2 minutes left',
      '1 minute left',
      '30 seconds left',
    ]);
  });
});

describe('Countdown', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: start });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('counts down to zero, and then calls onEnd once', () => {
    const end = jest.fn();
    render(<Countdown until="2025-06-01T12:01:02Z" onEnd={end} />);
    expect(screen.getByText('01:02')).not.toBeNull();
    act(() => {
      jest.advanceTimersByTime(2000);
    });
    expect(screen.getByText('01:00')).not.toBeNull();
    act(() => {
      jest.advanceTimersByTime(60_000);
    });
    expect(screen.getByText('00:00')).not.toBeNull();
    act(() => {
      jest.advanceTimersByTime(10_000);
    });
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('uses the given clock', () => {
    render(<Countdown until="2025-06-01T12:01:00Z" now={() => Date.now() - 60_000} />);
    expect(screen.getByText('02:00')).not.toBeNull();
  });
});
