import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';
import { DropdownMenu } from './dropdown-menu.tsx';

test('the menu opens with the keyboard and runs the chosen action', async () => {
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

test('a checkbox announces its state, and leaves the menu open', async () => {
  const toggle = jest.fn();
  render(
    <DropdownMenu
      trigger={<Button>Columns</Button>}
      label="Columns of members"
      items={[
        { id: 'email', label: 'Email', onSelect: () => toggle('email'), isChecked: true },
        { id: 'phone', label: 'Phone', onSelect: () => toggle('phone'), isChecked: false },
      ]}
    />,
  );
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Columns' }).focus();
  await user.keyboard('{Enter}');
  const boxes = await screen.findAllByRole('menuitemcheckbox');
  expect(boxes.map((box) => [box.textContent, box.getAttribute('aria-checked')])).toEqual([
    ['Email', 'true'],
    ['Phone', 'false'],
  ]);
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(toggle.mock.calls).toEqual([['email'], ['phone']]);
  expect(screen.getByRole('menu', { name: 'Columns' })).not.toBeNull();
});

test('a link item has an address that can be opened in another tab', async () => {
  render(
    <DropdownMenu
      trigger={<Button>Places</Button>}
      label="Places"
      items={[{ id: 'there', label: 'There', href: 'http://there.example/admin' }]}
    />,
  );
  const user = userEvent.setup();
  screen.getByRole('button', { name: 'Places' }).focus();
  await user.keyboard('{Enter}');

  const link = await screen.findByRole('menuitem', { name: 'There' });

  expect([link.tagName, link.getAttribute('href')]).toEqual(['A', 'http://there.example/admin']);
});
