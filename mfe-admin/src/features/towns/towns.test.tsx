import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { field, open, press, sent, type, type Page } from './acts-testing.ts';
import { openedTown } from './testing.ts';

describe('the list of towns', () => {
  const town = (id: string, change: object) => openedTown({ id, name: id, ...change });

  test('shows each town’s status, and the address of live towns', async () => {
    await open({
      'GET /api/towns': [
        town('one', { standing: 'release', hasChanges: false }),
        town('two', { standing: 'published' }),
        town('three', { standing: 'published', hasChanges: false }),
        town('four', {}),
      ],
    });
    const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
    const cells = async (name: string) =>
      within(await row(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);

    expect((await cells('one')).slice(0, 2)).toEqual(['In the release', 'birch-falls.example']);
    expect((await cells('two'))[0]).toBe('PublishedUnpublished changes');
    expect((await cells('three'))[0]).toBe('Published');
    expect((await cells('four'))[0]).toBe('Draft');
    expect(
      within(await row('three'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('http://birch-falls.example');
    expect(within(await row('four')).queryByRole('link')).toBeNull();
  });

  test('says so if it is empty or could not be loaded', async () => {
    const { unmount } = await open({ 'GET /api/towns': [] });
    expect(await screen.findByText('No towns yet')).toBeTruthy();
    unmount();
    await open({ 'GET /api/towns': problem(503, 'service_unavailable', 'Back in a moment.') });
    expect(await screen.findByText('Back in a moment.')).toBeTruthy();
  });
});

describe('the form of a new town', () => {
  const fill = async (page: Page) => {
    await type(page, 'Name', 'Birch Falls');
    for (const [name, text] of [
      ['State', 'or'],
      ['ZIP Codes', '97001, 97002'],
      ['Phone', '(503) 555-0100'],
      ['Street', '5 Mill Street'],
      ['Households', '8,001'],
      ['Residents', '20000'],
      ['Businesses', '301'],
      ['Average income', '81500'],
      ['Price of a medium spot', '400.50'],
      ['Price of a large spot', '750'],
      ['Cost of your own mailer', '1200'],
      ['Pieces per month', '4000'],
    ] as const)
      await type(page, name, text);
  };

  test('shows errors at their fields, and is not sent', async () => {
    const page = await open({}, '&begin=new');
    await type(page, 'ZIP Codes', '97001, 9');
    await type(page, 'Price of a medium spot', 'cheap');
    await type(page, 'Cost of your own mailer', '0.50');
    await press(page, 'Create the draft');
    const error = async (name: string) => {
      const control = await field(name);
      const id = control.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      return document.getElementById(id)?.textContent;
    };

    await screen.findAllByText('This field is required');

    expect(await error('Name')).toBe('This field is required');
    expect(await error('ZIP Codes')).toBe('Please enter five digits');
    expect(await error('Price of a medium spot')).toBe('Please enter a number');
    expect(await error('Cost of your own mailer')).toBe('Please enter a price of at least $1');
    expect(sent(page, 'POST')).toEqual([]);
  });

  test('shows the server’s errors at their fields', async () => {
    const refusal = problem(409, 'conflict', 'No.', {
      id: ['A town with the id birch-falls already exists'],
      'hosts.0': ['This host is taken'],
      'prices.medium': ['Too little'],
    });
    const page = await open({ 'POST /api/towns': refusal }, '&begin=new');
    await fill(page);

    await press(page, 'Create the draft');

    expect(await screen.findByText('A town with the id birch-falls already exists')).toBeTruthy();
    expect(screen.getByText('This host is taken')).toBeTruthy();
    expect(screen.getByText('Too little')).toBeTruthy();
    expect(document.activeElement).toBe(await field('Id'));
    expect((await field('Street')).value).toBe('5 Mill Street');
  });
});
