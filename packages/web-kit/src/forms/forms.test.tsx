import { beforeEach, describe, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { z } from '@postcard/contracts/zod';
import { ApiError } from '../api/api-error.ts';
import { applyProblem, useZodForm } from './use-zod-form.ts';
import { useDraft } from './use-draft.ts';

const schema = z.object({
  email: z.email('Please enter a valid email address'),
  password: z.string().min(8, 'Password must be at least 8 characters'),
});

const refusal = (errors: Record<string, string[]>): ApiError =>
  new ApiError(422, JSON.stringify({ code: 'validation_failed', errors }));

function LoginForm({ send = async () => {} }: { send?: (values: z.output<typeof schema>) => Promise<void> }) {
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } });
  const clearDraft = useDraft('login', form);
  const { errors } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
      clearDraft();
    } catch (error) {
      if (!applyProblem(form, error)) form.setError('root', { message: 'It failed.' });
    }
  });
  return (
    <form onSubmit={submit} noValidate>
      <label>
        Email <input {...form.register('email')} />
      </label>
      <label>
        Password <input type="password" {...form.register('password')} />
      </label>
      <p>{errors.email?.message}</p>
      <p>{errors.password?.message}</p>
      <p>{errors.root?.message}</p>
      <button>Send</button>
    </form>
  );
}

const type = async (email: string, password: string) => {
  await userEvent.type(screen.getByLabelText('Email'), email);
  await userEvent.type(screen.getByLabelText('Password'), password);
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => sessionStorage.clear());

describe('the form of a contract', () => {
  test("shows the contract's own texts, and does not send invalid values", async () => {
    let sent = false;
    render(
      <LoginForm
        send={async () => {
          sent = true;
        }}
      />,
    );
    await type('ann', 'short');

    await send();

    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
    expect(sent).toBe(false);
  });

  test("shows the server's errors at their fields, or in a toast if no field has the name", async () => {
    const responses = [
      refusal({ email: ['This email is already registered.'] }),
      refusal({ other: ['?'] }),
      new TypeError('offline'),
    ];
    render(
      <LoginForm
        send={async () => {
          throw responses.shift();
        }}
      />,
    );
    await type('ann@pies.example', 'long enough');
    await send();
    expect(await screen.findByText('This email is already registered.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await send();
    expect(await screen.findByText('It failed.')).toBeTruthy();
  });
});

test('the error of a list item is shown at the field of the list', async () => {
  function Hosts() {
    const form = useZodForm(z.object({ hosts: z.string(), prices: z.object({ large: z.string() }) }), {
      defaultValues: { hosts: '', prices: { large: '' } },
    });
    const { hosts, prices } = form.formState.errors;
    const send = () => applyProblem(form, refusal({ 'hosts.1': ['Taken.'], 'prices.large': ['Too little.'] }));
    return (
      <>
        <label>
          Hosts <input {...form.register('hosts')} />
        </label>
        <p>{hosts?.message}</p>
        <p>{prices?.large?.message}</p>
        <button onClick={send}>Send</button>
      </>
    );
  }
  render(<Hosts />);
  await send();

  expect([await screen.findByText('Taken.'), await screen.findByText('Too little.')]).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Hosts'));
});

describe('the draft', () => {
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

  test('is kept for a reload, without the password', async () => {
    const { unmount } = render(<LoginForm />);
    await type('ann@pies.example', 'secret word');
    unmount();
    expect(sessionStorage.getItem('draft:login')).not.toContain('secret word');
    render(<LoginForm />);
    expect(value('Email')).toBe('ann@pies.example');
    expect(value('Password')).toBe('');
  });

  test('is kept when sending fails, and deleted when it succeeds', async () => {
    let fails = true;
    const { unmount } = render(
      <LoginForm
        send={async () => {
          if (fails) throw new TypeError('offline');
        }}
      />,
    );
    await type('ann@pies.example', 'long enough');
    await send();
    await screen.findByText('It failed.');
    expect(sessionStorage.getItem('draft:login')).toContain('ann@pies.example');
    fails = false;
    await send();
    await waitFor(() => expect(sessionStorage.getItem('draft:login')).toBeNull());
    unmount();
    render(<LoginForm />);
    expect(value('Email')).toBe('');
  });

  test('is ignored if it cannot be read', () => {
    sessionStorage.setItem('draft:login', '{half');
    render(<LoginForm />);

    expect(value('Email')).toBe('');
  });
});
