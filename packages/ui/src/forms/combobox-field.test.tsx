import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../overlays/dialog.tsx';
import { ComboboxField, type ComboboxFieldProps, type ComboboxOption } from './combobox-field.tsx';

const trades = ['Plumbing', 'Pool Service', 'Roofing'].map((name) => ({ value: name, label: name, detail: 'Home' }));
const other = { value: 'Other', label: 'Other' };
const chosen = jest.fn<(option: ComboboxOption | null) => void>();

function Field(props: Partial<ComboboxFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <ComboboxField
      label="Trade"
      name="trade"
      hint="In your own words"
      value={value}
      search={(typed) => trades.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()))}
      fallback={other}
      onChoose={(option) => {
        chosen(option);
        setValue(option?.label ?? '');
      }}
      {...props}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Trade', description: 'In your own words' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

function setUp(props: Partial<ComboboxFieldProps> = {}) {
  chosen.mockClear();
  render(
    <>
      <Field {...props} />
      <button type="button">Next</button>
    </>,
  );
  return userEvent.setup();
}

test('typing finds options, announces their number and activates the first; Enter chooses it', async () => {
  const user = setUp();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await user.type(field(), 'p');
  expect(options()).toEqual(['PlumbingHome', 'Pool ServiceHome', 'Other']);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  expect(screen.getByRole('status').textContent).toBe('2 found');
  expect(active()).toBe('PlumbingHome');
  await user.keyboard('{Enter}');
  expect(chosen.mock.calls).toEqual([[trades[0]]]);
  expect(field().value).toBe('Plumbing');
  expect(options()).toEqual([]);
});

test('the arrow keys wrap around, and the focus stays in the field', async () => {
  const user = setUp();
  await user.type(field(), 'p');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Other');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('PlumbingHome');
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Other');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Enter}');
  expect(chosen.mock.lastCall).toEqual([other]);
});

test('a click on an option chooses it', async () => {
  const user = setUp();
  await user.type(field(), 'p');
  await user.click(screen.getByRole('option', { name: /Pool Service/ }));

  expect(chosen.mock.calls).toEqual([[trades[1]]]);
  expect(document.activeElement).toBe(field());
});

test('leaving the field chooses the active option, but never the fallback', async () => {
  const user = setUp();
  await user.type(field(), 'roof');
  await user.tab();
  expect(chosen.mock.calls).toEqual([[trades[2]]]);
  await user.clear(field());
  expect(chosen.mock.lastCall).toEqual([null]);
  await user.type(field(), 'xyz');
  expect(options()).toEqual(['Other']);
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(chosen.mock.lastCall).toEqual([null]);
  expect(field().value).toBe('xyz');
});

test('the fallback can be reached without typing', async () => {
  const user = setUp();
  await user.click(field());
  expect(options()).toEqual([]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen.mock.calls).toEqual([[other]]);
});

test('Escape closes the list without a choice; a second Escape closes the dialog around the field', async () => {
  const onClose = jest.fn();
  chosen.mockClear();
  render(
    <Dialog onClose={onClose} title="Book">
      <Field />
    </Dialog>,
  );
  const user = userEvent.setup();
  await user.type(field(), 'p');
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(chosen).not.toHaveBeenCalled();
});

test('the field searches for text that was typed before hydration', () => {
  setUp({ typedBefore: 'roo' });

  expect(field().value).toBe('roo');
  expect(options()).toEqual(['RoofingHome', 'Other']);
});

test('an error marks the field as invalid and describes it', () => {
  chosen.mockClear();
  render(<Field error="Business subcategory is required" required />);
  const input = screen.getByRole('combobox', { description: /Business subcategory is required/ });

  expect(input.getAttribute('aria-invalid')).toBe('true');
});
