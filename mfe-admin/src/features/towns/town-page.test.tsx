import { describe, expect, test } from '@jest/globals';
import { problem } from '@postcard/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { confirm, field, isDisabled, open, press, sent, type } from './acts-testing.ts';
import { keptTown, start } from './testing.ts';

describe('the town page', () => {
  const at = '&town=birch-falls';

  test('says why a town cannot be published, and keeps the dialog open', async () => {
    const refusal = problem(409, 'conflict', 'Another town has just taken one of these hosts.');
    const page = await open({ ...keptTown().api, 'POST /api/towns/:id/publish': refusal }, `${at}&ask=publish`);
    await confirm(page, 'Publish the town');

    expect(await screen.findByText('Another town has just taken one of these hosts.')).toBeTruthy();
  });

  test('adds and removes zones, and keeps each month in one zone', async () => {
    const { api, kept } = keptTown();
    const page = await open(api, at);
    const month = async (zone: number, name: string) =>
      within(
        (await screen.findAllByRole('group', { name: 'Months in which it gets the card' }))[zone] as HTMLElement,
      ).getByLabelText(name);
    await page.user.click(await month(0, 'Feb'));
    expect((await screen.findByRole('region', { name: 'Problems' })).textContent).toContain(
      'Zone B: Months in which it gets the card: February is a month of zone A too',
    );
    await page.user.click(await month(1, 'Feb'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Problems' })).toBeNull());
    await press(page, 'Add a zone');
    expect(await screen.findByRole('heading', { name: 'Zone C' })).toBeTruthy();
    await press(page, 'Remove zone C');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Zone C' })).toBeNull());
    await press(page, 'Save the draft');
    await waitFor(() => expect(kept.now.version).toBe(2));
    expect((kept.now.town['zones'] as { months: number[] }[]).map(({ months }) => months)).toEqual([
      [1, 2, 3, 5, 7, 9, 11],
      [4, 6, 8, 10, 12],
    ]);
  });

  test('keeps the typed values if another user has saved the draft', async () => {
    const { api, kept, save } = keptTown();
    const page = await open(api, at);
    await type(page, 'Phone', '503 555 0177');
    save(JSON.stringify({ ...kept.now.town, street: '9 Hill Road' }));
    await press(page, 'Save the draft');
    expect(await screen.findByText('Another owner has changed this town')).toBeTruthy();
    expect((await field('Phone')).value).toBe('503 555 0177');
    await press(page, 'Load theirs');
    expect([(await field('Street')).value, (await field('Phone')).value]).toEqual(['9 Hill Road', start.phone]);
    expect(screen.queryByText('Another owner has changed this town')).toBeNull();
    expect(kept.now.version).toBe(2);
  });

  test('overwrites another user’s version after a confirmation', async () => {
    const { api, kept, save } = keptTown();
    const page = await open(api, at);
    await type(page, 'Phone', '503 555 0177');
    save(JSON.stringify({ ...kept.now.town, more: 'theirs' }));
    await press(page, 'Save the draft');
    await press(page, 'Keep my version');

    await press(page, 'Save the draft');

    await waitFor(() => expect(kept.now.version).toBe(3));
    expect(kept.now.town).toMatchObject({ phone: '503 555 0177', more: 'theirs' });
  });

  test('keeps unsaved values in the browser tab', async () => {
    const { api } = keptTown();
    const page = await open(api, at);
    await type(page, 'Phone', '503 555 0177');
    const typed = sessionStorage.getItem('draft:town-birch-falls') ?? '';
    page.unmount();
    const opening = open(api, at);
    sessionStorage.setItem('draft:town-birch-falls', typed);
    await opening;

    const phone = await field('Phone');

    await waitFor(() => expect(phone.value).toBe('503 555 0177'));
    expect(screen.getByText('Not saved yet. This tab keeps what you type.')).toBeTruthy();
    expect(await isDisabled('Save the draft')).toBe(false);
  });

  test('deletes a draft after a confirmation, and returns to the list', async () => {
    const page = await open(keptTown().api, at);
    await press(page, 'Delete the draft…');
    expect(sent(page, 'DELETE')).toHaveLength(0);
    await confirm(page, 'Delete the draft');
    expect(await screen.findByRole('table', { name: 'Towns' })).toBeTruthy();
    expect(page.router.state.location.search).toBe('?tab=towns');
    expect(sent(page, 'DELETE')).toHaveLength(1);
  });

  test('takes a town offline after a confirmation, and publishes it again', async () => {
    const published = { standing: 'published', hasChanges: false, publishedAt: '2026-11-20T20:00:00.000Z' } as const;
    const page = await open(keptTown(published).api, at);

    await press(page, 'Take offline…');
    expect(sent(page, 'POST')).toHaveLength(0);
    await confirm(page, 'Take the town offline');

    expect(await screen.findByText('It is offline. It can be published again.')).toBeTruthy();
    expect(screen.getByText('Offline')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take offline…' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete the draft…' })).toBeNull();
    await press(page, 'Publish…');
    await confirm(page, 'Publish the town');
    expect(await screen.findByText('All changes are published.')).toBeTruthy();
    expect(sent(page, 'POST')).toEqual([{ version: 1 }, { version: 2 }]);
  });

  test('shows a town of the release read-only', async () => {
    await open(keptTown({ standing: 'release', hasChanges: false }).api, at);

    expect(await screen.findByText('This town changes with a release')).toBeTruthy();
    expect((await field('Phone')).matches(':disabled')).toBe(true);
    for (const name of ['Save the draft', 'Publish…', 'Delete the draft…', 'Add a zone', 'Remove zone A'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('says that an unknown town was not found', async () => {
    await open({ 'GET /api/towns/:id': problem(404, 'not_found', 'There is no such town.') }, at);
    expect(await screen.findByText('There is no such town.')).toBeTruthy();
  });
});
