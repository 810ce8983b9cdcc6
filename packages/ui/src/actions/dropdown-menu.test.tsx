import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

test('opens with the keyboard and runs the chosen action', async () => {
  const cancel = jest.fn();
  const view = jest.fn();
  render(
    <DropdownMenu
      trigger={<Button>More</Button>}
      label="Booking M05"
      items={[
        { id: 'view', label: 'View', onSelect: view },
        { id: 'cancel', label: 'Cancel booking', onSelect: cancel, danger: true },
      ]}
    />,
  );
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'More' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: 'View' })).not.toBeNull();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(view).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
});
