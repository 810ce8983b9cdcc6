import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createToastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

describe('the toast store', () => {
  test('shows one at a time: what has just been done takes the place of an old error', () => {
    const store = createToastStore();
    store.show({ title: 'Not saved', variant: 'destructive' });
    store.show({ title: 'Saved' });
    expect(store.current()?.title).toBe('Saved');
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });

  test('news waits in order, until what is shown has been read', () => {
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

  test('the same words again do not pile up, but are shown anew', () => {
    const store = createToastStore();
    const first = store.show({ title: 'Login Failed' });
    const second = store.show({ title: 'Login Failed' });
    expect(second).not.toBe(first);
    expect(store.current()?.id).toBe(second);
    store.dismiss();
    expect(store.current()).toBeUndefined();
  });

  test('news that waits still comes after what was done meanwhile, once', () => {
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

  test('what a toast offers is done once, and the toast leaves', () => {
    const store = createToastStore();
    const undo = jest.fn();
    render(<Toaster store={store} />);
    act(() => void store.show({ title: 'Status Updated', action: { label: 'Undo', onSelect: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Status Updated')).toBeNull();
  });

  test('a toast leaves after 5000 ms, or after the time it was given, and the next follows', () => {
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

  test('is closed by its button', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ title: 'Login Failed', variant: 'destructive' });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close notice' }));
    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  test('F8 moves the focus to the region', () => {
    const store = createToastStore();
    render(<Toaster store={store} />);
    act(() => {
      store.show({ title: 'Message sent!' });
    });
    fireEvent.keyDown(document, { code: 'F8' });
    expect(screen.getByRole('region', { name: 'Notices (F8)' }).contains(document.activeElement)).toBe(true);
  });
});
