import { expect, test } from '@jest/globals';
import type { SampleRequestStatus } from '@postcard/contracts/requests';
import { exampleSampleRequest } from '@postcard/contracts/example-requests';
import { problem, recordDownloads, renderRoutes, testAdmin, type FakeApi, toasted } from '@postcard/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { Samples as Component } from './request-list.tsx';

const user = testAdmin();
const saved = recordDownloads();
const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'];
type Stored = { id: string; name: string; status: SampleRequestStatus };

async function open(refuse: (id: string, status: string) => boolean = () => false) {
  const stored: Stored[] = names.map((name, index) => ({
    id: `r${index}`,
    name,
    status: index === 2 ? 'contacted' : 'pending',
  }));
  const whole = (request: Stored, index = 0) =>
    exampleSampleRequest({ ...request, createdAt: `2027-05-20T17:00:0${9 - index}.000Z` });
  const patches = Object.fromEntries(
    stored.map((request) => [
      `PATCH /api/sample-requests/${request.id}`,
      ({ body }: { body: unknown }) => {
        const { status } = body as { status: SampleRequestStatus };
        if (refuse(request.id, status)) return problem(409, 'conflict', 'Somebody else was faster.');
        request.status = status;
        return whole(request);
      },
    ]),
  ) as FakeApi;
  const page = await renderRoutes([{ path: '/admin', Component }], {
    at: '/admin?tab=samples',
    user,
    api: { 'GET /api/sample-requests': () => stored.map(whole), ...patches },
  });
  await screen.findByRole('rowheader', { name: 'Ada' });
  return { ...page, statuses: () => stored.map(({ status }) => status) };
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
const chosen = () => names.filter((name) => (box(name) as HTMLInputElement).checked);
const give = (status: string) =>
  screen.getByRole('group', { name: 'Set the status of selected requests' }).querySelectorAll('button')[
    ['pending', 'contacted', 'completed', 'cancelled'].indexOf(status)
  ] as HTMLElement;

test('rows can be selected one by one, as a range with Shift or all at once, and deselected with Escape', async () => {
  const { user: person } = await open();
  await person.click(box('Ada'));
  await person.keyboard('{Shift>}');
  await person.click(box('Cleo'));
  await person.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Ada', 'Ben', 'Cleo']);
  expect(screen.getByText('3 selected')).toBeTruthy();
  await person.click(box('Ben'));
  expect(chosen()).toEqual(['Ada', 'Cleo']);
  await person.click(screen.getByRole('checkbox', { name: 'Select all 5 shown' }));
  expect(chosen()).toEqual(names);
  await person.keyboard('{Escape}');
  expect([chosen(), screen.queryByRole('group', { name: 'Set the status of selected requests' })]).toEqual([[], null]);
});

test('Escape in the search box keeps the selection', async () => {
  const { user: person } = await open();
  await person.click(box('Ada'));
  await person.click(screen.getByLabelText('Search'));

  await person.keyboard('{Escape}');

  expect(chosen()).toEqual(['Ada']);
});

test('the bulk status changes only rows with another status, and Undo restores each row’s status', async () => {
  const { user: person, calls, toasts, statuses } = await open();
  await person.click(screen.getByRole('checkbox', { name: 'Select all 5 shown' }));
  await person.click(give('contacted'));
  await toasted(toasts, {
    title: 'Status Updated',
    description: '4 requests are now contacted.',
    action: expect.objectContaining({ label: 'Undo' }),
  });
  expect([statuses(), chosen(), calls.filter(({ method }) => method === 'PATCH').length]).toEqual([
    Array(5).fill('contacted'),
    [],
    4,
  ]);
  act(() => toasts.at(-1)?.action?.onSelect());
  await toasted(toasts, { title: 'Undone', description: '4 changes are undone.' });
  expect(statuses()).toEqual(['pending', 'pending', 'contacted', 'pending', 'pending']);
});

test('the selected rows can be saved as CSV in the order of the list', async () => {
  const { user: person } = await open();
  await person.click(box('Ben'));
  await person.click(box('Ada'));
  await person.click(screen.getByRole('button', { name: 'Export selected' }));

  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];

  expect(lines.map((line) => line.split(',')[1])).toEqual(['Name', 'Ada', 'Ben']);
});
