import { describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { createToastStore } from '../feedback/toast-store.ts';
import { Toaster } from '../feedback/toaster.tsx';
import { ConfirmDialog, Dialog } from './dialog.tsx';

function DialogOnAButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>View</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Request from Tierra Bakery"
        description="Sent on Apr 17, 2025"
      >
        <p>Please send one.</p>
      </Dialog>
    </>
  );
}

function Toast() {
  const [isShown, setIsShown] = useState(true);
  return (
    isShown && (
      <div className="pc-toast">
        <button type="button" onClick={() => setIsShown(false)}>
          Undo
        </button>
      </div>
    )
  );
}

describe('Dialog', () => {
  test('is named and described, takes the focus, and restores it on Escape', async () => {
    const user = userEvent.setup();
    render(<DialogOnAButton />);
    await user.click(screen.getByRole('button', { name: 'View' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Request from Tierra Bakery',
      description: 'Sent on Apr 17, 2025',
    });
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View' })));
  });

  test('stays open when a toast’s action is pressed, and closes on a click outside', async () => {
    // A dialog disables pointer events on the page. CSS, which is not loaded here, enables them on toasts.
    const user = userEvent.setup({ pointerEventsCheck: 0 });
    render(
      <>
        <DialogOnAButton />
        <Toast />
        <p>Beside</p>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'View' }));
    await screen.findByRole('dialog');
    await user.click(screen.getByText('Undo'));
    expect(screen.queryByText('Undo')).toBeNull();
    expect(screen.getByRole('dialog')).not.toBeNull();
    await user.click(screen.getByText('Beside'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe.each([
  ['dialog', <Dialog key="dialog" onClose={() => undefined} title="Request" />],
  [
    'alertdialog',
    <ConfirmDialog
      key="alertdialog"
      onClose={() => undefined}
      onConfirm={() => undefined}
      title="Cancel?"
      description="You get it back."
      confirmLabel="Cancel spot M05"
    />,
  ],
])('a toast over an open %s', (role, window) => {
  test.each(['before', 'after'])(
    'runs its action by keyboard if its region was mounted %s the dialog',
    async (order) => {
      const user = userEvent.setup();
      const [store, undo] = [createToastStore(), jest.fn()];
      const toasts = <Toaster key="toasts" store={store} />;
      const page = render(order === 'before' ? toasts : window);
      page.rerender(<>{order === 'before' ? [toasts, window] : [window, toasts]}</>);
      await screen.findByRole(role);
      act(() => void store.show({ title: 'Status Updated', action: { label: 'Undo', onSelect: undo } }));

      await user.keyboard('[F8]{Tab}{Tab}');
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
      await user.keyboard('{Enter}');

      expect(undo).toHaveBeenCalledTimes(1);
      expect(screen.getByRole(role)).toBeTruthy();
    },
  );
});

describe('ConfirmDialog', () => {
  const words = { title: 'Cancel spot M05?', description: 'You get $500.00 back.', confirmLabel: 'Cancel spot M05' };

  test('has a title and a description, focuses the cancel button and runs the action', async () => {
    const confirm = jest.fn();
    const close = jest.fn();
    render(<ConfirmDialog onClose={close} onConfirm={confirm} {...words} />);
    expect(
      screen.getByRole('alertdialog', { name: 'Cancel spot M05?', description: 'You get $500.00 back.' }),
    ).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel spot M05' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(close).not.toHaveBeenCalled();
  });

  test('cannot be confirmed twice, and explains a failure', () => {
    render(
      <ConfirmDialog
        busy
        error="It is too late to cancel."
        onClose={() => undefined}
        onConfirm={() => undefined}
        {...words}
      />,
    );

    expect((screen.getByRole('button', { name: 'Cancel spot M05' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('It is too late to cancel.');
  });
});
