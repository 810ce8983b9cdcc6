import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onBrowserEvent, type ToastEvent } from './events/browser-events.ts';
import { lazyPart } from './lazy-part.tsx';
const Greeting = ({ name }: { name: string; onClose?: () => void }) => <p>Hello {name}</p>;

let isOffline: boolean;
const load = jest.fn(async () => {
  if (isOffline) throw new Error('Loading chunk 7 failed.');
  return Greeting;
});

beforeEach(() => {
  isOffline = true;
  load.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('the lazy part', () => {
  test('is shown when its code has loaded, and loads it only once', async () => {
    isOffline = false;
    const Part = lazyPart(load, { loading: ({ name }) => <p>Loading {name}</p> });

    render(<Part name="Ada" />);
    expect(screen.getByText('Loading Ada')).toBeTruthy();
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
    render(<Part name="Ben" />);

    expect(await screen.findByText('Hello Ben')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('keeps the rest of the page when its code fails to load, and recovers on a retry', async () => {
    const Part = lazyPart(load);
    render(
      <>
        <input aria-label="Message" defaultValue="typed" />
        <Part name="Ada" />
      </>,
    );

    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByLabelText<HTMLInputElement>('Message').value).toBe('typed');
    isOffline = false;
    await userEvent.click(again);

    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });

  test('recovers automatically once the browser is online again', async () => {
    const Part = lazyPart(load);
    render(<Part name="Ada" />);
    await screen.findByRole('button', { name: 'Try Again' });

    isOffline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });

  test('closes its dialog and shows a toast when its code fails to load', async () => {
    const toasts: ToastEvent[] = [];
    const stop = onBrowserEvent('web-kit:toast', (event) => toasts.push(event));
    const closed = jest.fn();
    const Dialog = lazyPart(load, { onFailed: ({ onClose }) => onClose?.() });

    await act(async () => void render(<Dialog name="Ada" onClose={closed} />));
    stop();

    expect(toasts).toMatchObject([{ title: 'This couldn’t be opened' }]);
    expect(closed).toHaveBeenCalledTimes(1);
  });
});
