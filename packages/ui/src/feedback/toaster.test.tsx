import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('the toast store', () => {
  test('shows one toast, and replaces an old error with the latest result', () => {
    const store = createToastStore();
    store.show({ title: 'Not saved', variant: 'destructive' });
    store.show({ title: 'Saved' });
    expect(store.current()?.title).toBe('Saved');
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });

  test('queues toasts with `waits` until the current toast has been dismissed', () => {
    const store = createToastStore();
    store.show({ title: 'First' });
    store.show({ title: 'Second', waits: true });
    store.show({ title: 'Third', waits: true });
    store.show({ title: 'Second', waits: true });
    expect(store.current()?.title).toBe('First');
    store.dismiss();
    expect(store.current()?.title).toBe('Second');
    store.dismiss();
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });

  test('shows equal text again without queueing it twice', () => {
    const store = createToastStore();
    const first = store.show({ title: 'Login Failed' });
    const second = store.show({ title: 'Login Failed' });
    expect(second).not.toBe(first);
    expect(store.current()?.id).toBe(second);
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });

  test('shows a queued toast once, after a newer result', () => {
    const store = createToastStore();
    store.show({ title: 'Not saved', variant: 'destructive' });
    store.show({ title: 'A new message', waits: true });
    store.show({ title: 'Your spot is booked', waits: true });
    store.show({ title: 'A new message' });
    expect(store.current()?.title).toBe('A new message');
    store.dismiss();
    expect(store.current()?.title).toBe('Your spot is booked');
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });
});

describe('Toaster', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  test('runs a toast’s action once, and closes the toast', () => {
    const store = createToastStore();
    const undo = jest.fn();
    render(<Toaster store={store} />);
    act(() => void store.show({ title: 'Status Updated', action: { label: 'Undo', onSelect: undo } }));

    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Status Updated')).toBeNull();
  });

  test('closes a toast after 5000 ms, or after its own duration, and then shows the next toast', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ title: 'Login Successful', description: 'Welcome back!' });
      store.show({ title: 'What happens next?', duration: 7000, waits: true });
    });
    expect(screen.getByText('Welcome back!')).not.toBeNull();
    expect(screen.queryByText('What happens next?')).toBeNull();
    pass(4999);
    expect(screen.getByText('Login Successful')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('Login Successful')).toBeNull();
    expect(screen.getByText('What happens next?')).not.toBeNull();
    pass(6999);
    expect(screen.getByText('What happens next?')).not.toBeNull();
    pass(1);
    expect(screen.queryByText('What happens next?')).toBeNull();
  });

  test('closes a toast with its button', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ title: 'Login Failed', variant: 'destructive' });
    });

    fireEvent.click(screen.getByRole('button', { name: 'Close notice' }));

    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  test('moves the focus to its region on F8', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ title: 'Message sent!' });
    });

    fireEvent.keyDown(document, { code: 'F8' });

    expect(screen.getByRole('region', { name: 'Notices (F8)' }).contains(document.activeElement)).toBe(true);
  });
});
