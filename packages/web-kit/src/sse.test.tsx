import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { useEventStream } from './sse.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  send(name: string, data: string) {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }

  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.readyState = 2;
  }
}

const latest = () => FakeEventSource.all.at(-1)!;
beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all = [];
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
});
afterEach(() => {
  jest.useRealTimers();
});

type Props = { url: string | null; onSpot?: (data: unknown) => void; onReconnect?: () => void };

function Card({ url, onSpot = () => {}, onReconnect }: Props) {
  useEventStream(url, { spot: onSpot }, onReconnect);
  return null;
}

test('useEventStream passes parsed events to the latest handler, and ignores invalid JSON', () => {
  const first = jest.fn();
  const second = jest.fn();
  const { rerender } = render(<Card url="/s" onSpot={first} />);
  latest().send('spot', '{"id":"M05"}');
  latest().send('spot', 'half{');
  rerender(<Card url="/s" onSpot={second} />);

  latest().send('spot', '{"id":"M06"}');

  expect(first.mock.calls).toEqual([[{ id: 'M05' }]]);
  expect(second.mock.calls).toEqual([[{ id: 'M06' }]]);
  expect(FakeEventSource.all).toHaveLength(1);
});

test('useEventStream retries with doubled delays after a refusal, and reports the reconnect', () => {
  const back = jest.fn();
  render(<Card url="/s" onReconnect={back} />);
  latest().refuse();
  jest.advanceTimersByTime(1000);
  expect(FakeEventSource.all).toHaveLength(2);
  latest().refuse();
  jest.advanceTimersByTime(1999);
  expect(FakeEventSource.all).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(FakeEventSource.all).toHaveLength(3);
  latest().open();
  expect(back).toHaveBeenCalledTimes(1);
});

test('useEventStream reports a reconnect after a lost connection, but not the first connection', () => {
  const back = jest.fn();
  render(<Card url="/s" onReconnect={back} />);
  latest().open();
  expect(back).not.toHaveBeenCalled();
  latest().open();
  expect(back).toHaveBeenCalledTimes(1);
});

test('useEventStream closes when the component unmounts, and does not open without an address', () => {
  const { unmount } = render(<Card url="/s" />);
  const source = latest();
  source.refuse();
  unmount();
  jest.runAllTimers();
  expect(FakeEventSource.all).toHaveLength(1);
  render(<Card url={null} />);
  expect(FakeEventSource.all).toHaveLength(1);
});
