import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CountBadge, StatusBadge } from './badge.tsx';
import { Notice } from './notice.tsx';
import { Loading, Skeleton, EmptyState, ErrorState } from './states.tsx';

test('StatusBadge shows a status in words', () => {
  render(
    <>
      <StatusBadge status="pending" label="Pending Verification" />
      <StatusBadge status="in_review" />
    </>,
  );

  expect(screen.getByText('Pending Verification').className).toContain('pc-badge--warning');
  expect(screen.getByText('In review').className).toContain('pc-badge--neutral');
});

test('CountBadge says what it counts, and renders nothing at zero', () => {
  const { container, rerender } = render(<CountBadge count={120} label="unread alerts" />);
  expect(container.textContent).toBe('99+ 120 unread alerts');
  rerender(<CountBadge count={0} label="unread alerts" />);
  expect(container.textContent).toBe('');
});

test('Notice is an alert only for danger', () => {
  render(
    <>
      <Notice tone="danger" title="Invalid Reset Link" />
      <Notice title="Membership Application Pending" />
    </>,
  );

  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toBe('Invalid Reset Link');
});

test('ErrorState can be retried', async () => {
  const retry = jest.fn();
  render(
    <ErrorState title="Error Loading Data" onRetry={retry}>
      Failed to fetch sample requests
    </ErrorState>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(retry).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch sample requests');
});

test('EmptyState offers the next step', () => {
  render(<EmptyState title="No campaigns yet" action={<a href="/create-campaign">Create Campaign</a>} />);
  expect(screen.getByRole('link', { name: 'Create Campaign' })).not.toBeNull();
});

test('Loading is announced once, without its skeletons', () => {
  render(
    <Loading label="Loading bookings">
      <Skeleton lines={3} />
    </Loading>,
  );
  const status = screen.getByRole('status');

  expect(status.textContent).toBe('Loading bookings');
  expect(status.parentElement?.querySelectorAll('[aria-hidden="true"] .pc-skeleton')).toHaveLength(3);
});
