import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';

describe('Button', () => {
  test('does not submit a form by default', () => {
    render(<Button>Save</Button>);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('type')).toBe('button');
  });

  test('announces when it is busy, cannot be pressed again, and keeps its width', async () => {
    const press = jest.fn();
    render(
      <Button type="submit" busy busyLabel="Submitting..." onClick={press}>
        Request a sample
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Submitting...' });

    await userEvent.click(button);

    expect(press).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(button.querySelector('[data-other]')?.getAttribute('data-other')).toBe('Request a sample');
  });

  test('hides the busy label while idle', () => {
    render(<Button busyLabel="Submitting...">Send</Button>);
    expect(screen.queryByText('Submitting...')).toBeNull();
  });

  test('styles a link', () => {
    render(
      <Button asChild variant="primary" className="mine">
        <a href="/ad-interest">Reserve your spot</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Reserve your spot' });

    expect(link.className).toContain('pc-button--primary');
    expect(link.className).toContain('mine');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
