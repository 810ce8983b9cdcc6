import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { onBrowserEvent, type ToastEvent } from '@postcard/web-kit';
import { toasted } from '@postcard/web-kit/testing';
import { fireEvent, render, waitFor } from '@testing-library/react';
import { useKeys } from '../palette/use-keys.ts';
import { toastWithUndo, undoLast, type Undone } from './undo.ts';

let toasts: ToastEvent[];
let stop: () => void;
beforeEach(() => {
  toasts = [];
  stop = onBrowserEvent('web-kit:toast', (event) => void toasts.push(event));
});
afterEach(() => {
  stop();
  undoLast();
  jest.restoreAllMocks();
});

const done = (came: () => Promise<Undone>) => {
  const undo = jest.fn(came);
  toastWithUndo({ title: 'Closed' }, undo);
  return undo;
};
const undoChange = async (): Promise<Undone> => ({ undone: 'The change is undone.' });

function Page() {
  useKeys({ openPalette: () => undefined, openHelp: () => undefined, goTo: () => undefined });
  return <input aria-label="Text" />;
}

describe('the undo toast', () => {
  test('is shown for ten seconds, and undoes its action only once', async () => {
    const undo = done(undoChange);
    expect(toasts).toMatchObject([{ title: 'Closed', duration: 10_000, action: { label: 'Undo' } }]);
    toasts[0]?.action?.onSelect();
    toasts[0]?.action?.onSelect();
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Undone', description: 'The change is undone.' }));
    expect([undo.mock.calls.length, undoLast()]).toEqual([1, false]);
  });

  test('runs with the key z, even under an open dialog, but not while typing', () => {
    const undo = done(undoChange);
    const { getByLabelText } = render(
      <>
        <Page />
        <div role="dialog" />
      </>,
    );
    fireEvent.keyDown(getByLabelText('Text'), { key: 'z' });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z' });
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  test('runs with the key z for ten seconds, the newest action first', () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    const [first, second] = [done(undoChange), done(undoChange)];
    now.mockReturnValue(10_000);
    expect([undoLast(), first.mock.calls.length, second.mock.calls.length]).toEqual([false, 0, 0]);
    now.mockReturnValue(9_999);
    expect([undoLast(), first.mock.calls.length, second.mock.calls.length]).toEqual([true, 0, 1]);
  });

  test.each([
    ['refused', async () => ({ refused: 'Ada: Somebody was faster.' }), 'Ada: Somebody was faster.'],
    ['failed', () => Promise.reject(new Error('secret')), expect.not.stringContaining('secret')],
  ])('says why an action that was %s could not be undone', async (_, came, description) => {
    done(came);
    undoLast();

    await toasted(toasts, { variant: 'destructive', title: 'Not undone', description });
  });
});
