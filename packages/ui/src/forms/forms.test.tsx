import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { CheckboxField, ChoiceField, Switch } from './choice-field.tsx';
import { PasswordField, TextArea, TextField } from './text-field.tsx';
import { SelectField } from './select-field.tsx';

describe('the field', () => {
  test('is found by its label, described by its hint and error, and marked invalid', () => {
    render(
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        hint="With area code"
        error="Phone number is required"
        required
      />,
    );
    const input = screen.getByRole('textbox', {
      name: 'Phone',
      description: 'With area code Phone number is required',
    });

    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('type')).toBe('tel');
    expect((input as HTMLInputElement).required).toBe(true);
  });

  test.each([
    ['a line', <TextField key="text" label="Title" name="title" maxLength={5} />],
    ['a text', <TextArea key="text" label="Title" name="title" maxLength={5} />],
    [
      'a line that a page has filled in',
      <TextField key="text" label="Title" name="title" maxLength={5} value="123456" readOnly />,
    ],
  ])('keeps all text of %s that is too long, and reports the limit', async (_, field) => {
    render(field);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await userEvent.click(input);

    await userEvent.paste('123456');

    expect(input.value).toBe('123456');
    expect(screen.getByRole('textbox', { description: 'Please use at most 5 characters' })).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  test('is valid and has no description without an error and a hint', () => {
    render(<TextField label="City" name="city" />);
    const input = screen.getByRole('textbox', { name: 'City' });

    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  test('passes its control to a ref, because react-hook-form’s register needs it', () => {
    const input = createRef<HTMLInputElement>();
    const area = createRef<HTMLTextAreaElement>();
    const select = createRef<HTMLSelectElement>();

    render(
      <>
        <TextField ref={input} label="Name" name="name" />
        <TextArea ref={area} label="Message" name="message" />
        <SelectField ref={select} label="Category" name="category" options={['Home Services']} />
      </>,
    );

    expect([input.current?.name, area.current?.name, select.current?.name]).toEqual(['name', 'message', 'category']);
  });
});

test('a select offers its placeholder first and can be disabled', async () => {
  render(
    <SelectField
      label="Subcategory"
      name="sub"
      placeholder="Select category first"
      options={[{ value: 'a', label: 'Plumbing' }]}
      disabled
    />,
  );
  const select = screen.getByRole('combobox', { name: 'Subcategory' }) as HTMLSelectElement;

  expect(select.disabled).toBe(true);
  expect([...select.options].map((option) => option.text)).toEqual(['Select category first', 'Plumbing']);
  expect(select.value).toBe('');
});

test('a checkbox is ticked through its label', async () => {
  render(<CheckboxField label="I agree to the terms" name="terms" error="Please agree first" />);
  await userEvent.click(screen.getByText('I agree to the terms'));

  expect(
    (
      screen.getByRole('checkbox', {
        name: 'I agree to the terms',
        description: 'Please agree first',
      }) as HTMLInputElement
    ).checked,
  ).toBe(true);
});

test('choices render one group of radio buttons', async () => {
  const pick = jest.fn();
  render(
    <ChoiceField
      label="Ad size"
      name="adSize"
      defaultValue="medium"
      onChange={(event) => pick(event.target.value)}
      choices={[
        { value: 'medium', label: 'Medium', detail: '$500 a month' },
        { value: 'large', label: 'Large', detail: '$900 a month' },
      ]}
    />,
  );
  expect(screen.getByRole('group', { name: 'Ad size' })).not.toBeNull();
  expect((screen.getByRole('radio', { name: /Medium/ }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /Large/ }));
  expect(pick).toHaveBeenCalledWith('large');
});

test('a password can be shown and hidden, and keeps its value', async () => {
  render(<PasswordField label="Password" name="password" />);
  const input = screen.getByLabelText('Password') as HTMLInputElement;
  await userEvent.type(input, 'Postcard1!');
  expect(input.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: false }));
  expect([input.type, input.value]).toEqual(['text', 'Postcard1!']);
  await userEvent.click(screen.getByRole('button', { name: 'Show password', pressed: true }));
  expect(input.type).toBe('password');
});

test('a switch can be toggled with the keyboard', async () => {
  const turn = jest.fn();
  render(<Switch label="Use the force-send endpoint" hint="Skips the checks" name="force" onCheckedChange={turn} />);
  screen.getByRole('switch', { name: 'Use the force-send endpoint', description: 'Skips the checks' }).focus();

  await userEvent.keyboard(' ');

  expect(turn).toHaveBeenCalledWith(true);
});
