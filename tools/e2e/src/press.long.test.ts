import { mailDayFrom } from '@postcard/contracts/mail-days';
import { isoDate } from '@postcard/contracts/town-dates';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { approveAd, toast } from './fixture/acts.ts';
import { asks, opens } from './fixture/responses.ts';
import { faultsOf } from './fixture/page-faults.ts';
import { adWithCode, codeInCell, scans, scanTwice } from './fixture/printed.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { here } from './fixture/here.ts';
import { bookAndPay, emailAbout } from './fixture/booking.ts';

const fixture = useFixture();
let team: Page;
let florist: Page;
let vet: Page;
let cardId = '';
let bookings: { florist: string; vet: string };
let pressed = '';

const farOff = 200 * 86_400_000;
const design = {
  templateId: 'medium-sunburst',
  businessName: 'Mountain Meadow Florist',
  headline: 'Peonies are in',
  offer: '',
  details: '',
  phone: '',
  website: 'https://florist.example/peonies',
  picture: 'qr',
};

beforeAll(async () => {
  [team, florist, vet] = await Promise.all([fixture.team(), fixture.member(), fixture.member('demo-vet')]);
}, 180_000);

const openCard = (rest = '') => team.goto(`/admin?tab=cards&card=${cardId}${rest}`);
const adOf = (page: Page, business: string) => page.getByRole('row', { name: new RegExp(business) });

const bookSpot = (page: Page, spotId: string) => bookAndPay(page, cardId, spotId);

describe('from a new card to scans of its ads', () => {
  test('1. the team creates a card and opens it for booking, and a member sees it', async () => {
    await team.goto('/admin?tab=cards');
    await team.getByRole('button', { name: 'New card' }).click();
    await team.getByLabel('Name').fill('Harvest card');
    await team.getByLabel('In mailboxes from').fill(isoDate(mailDayFrom(new Date(Date.now() + farOff))));
    await team.getByLabel('Households').fill('1130');
    await team.getByLabel('Mailboxes', { exact: true }).fill('1130');
    await team.getByRole('button', { name: 'Create card' }).click();
    await team.getByRole('heading', { name: 'Harvest card' }).waitFor();
    cardId = new URL(team.url()).searchParams.get('card') ?? '';
    await florist.goto(`/campaigns/${cardId}`);
    await florist.getByText('We could not find this card').waitFor();
    await team.getByRole('button', { name: 'Open for booking' }).click();
    await team.getByRole('alertdialog').getByRole('button', { name: 'Open for booking' }).click();
    await toast(team, 'Harvest card: upcoming');
    // As a week later, when its spots are no longer kept for the businesses of an earlier card.
    await fixture
      .documents('campaigns', 'campaigns')
      .updateOne({ _id: cardId }, { $set: { kept: {}, keptCategories: {} } });
    await florist.reload();
    await florist.getByRole('heading', { name: 'Harvest card' }).waitFor();
  });

  test('2. two members book and pay, and the team’s open page shows both without reloading', async () => {
    bookings = { florist: await bookSpot(florist, 'M03'), vet: await bookSpot(vet, 'M04') };
    await adOf(team, 'Mountain Meadow Florist').getByText('Paid').waitFor();
    await adOf(team, 'Campus Park Veterinary').getByText('No ad yet').waitFor();
  });

  test('3. while an ad waits for approval, the press is refused with a message that names the ad', async () => {
    await asks(florist, 'PUT', `/api/bookings/${bookings.florist}/design`, design);
    await asks(florist, 'POST', `/api/bookings/${bookings.florist}/proofs`);
    await florist.goto(`/design/${bookings.florist}?way=template`);
    await approveAd(florist);
    await vet.goto(`/results/${bookings.vet}`);
    await vet.getByLabel('Link target').fill('vet.example');
    await vet.getByRole('button', { name: 'Save link' }).click();
    await vet.getByText('Currently https://vet.example/.', { exact: false }).waitFor();
    const file = await adWithCode(vet, bookings.vet);
    await vet.goto(`/design/${bookings.vet}?way=upload`);
    await vet.getByLabel('Your ad as a file').setInputFiles(file);
    await vet.getByRole('heading', { name: 'Proof 1', exact: true }).waitFor();
    await openCard('&part=press');
    await team.getByText('M04, Campus Park Veterinary: proof 1 waits to be approved.').waitFor();
    await team.getByRole('button', { name: 'Make the press file' }).click();
    await toast(team, 'The press file could not be started');
    await team
      .getByText(/^This card cannot be printed yet. M04/)
      .first()
      .waitFor();
  });

  test('4. once the member approves, the team makes the press file, sees its progress and downloads it', async () => {
    await approveAd(vet);
    await team.getByRole('button', { name: 'Make the press file' }).click();
    await team.getByRole('progressbar').waitFor();
    // On a local machine it is a proof, because its codes lead to localhost.
    const link = team.getByRole('link', { name: 'Download the proof' });
    await link.waitFor({ timeout: 90_000 });
    const [download] = await Promise.all([team.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^proof-not-for-press-\w{12}[.]pdf$/);
    await team.getByText('A proof, not for press').waitFor();
    pressed = await download.path();
    await team
      .getByRole('table', { name: 'Preflight report' })
      .getByRole('row', { name: /M04.*Campus Park Veterinary/ })
      .waitFor();
    for (const side of ['front', 'back']) {
      const picture = team.getByRole('img', { name: `The ${side} of the Harvest card as it is printed` });
      await picture.scrollIntoViewIfNeeded();
      expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
        960,
      );
    }
  }, 120_000);

  test('5. the QR codes in the printed ads lead to their businesses and count one scan each', async () => {
    const [floristsCode, vetsCode] = [
      await codeInCell(pressed, 1, { column: 2, row: 1 }),
      await codeInCell(pressed, 1, { column: 0, row: 2 }),
    ];
    for (const code of [floristsCode, vetsCode]) expect(code).toMatch(new RegExp(`^${fixture.url}/go/[a-z0-9]{9}$`));
    const before = [await scans(florist, bookings.florist), await scans(vet, bookings.vet)];
    expect(await scanTwice(fixture, floristsCode ?? '')).toEqual([302, design.website, null]);
    expect(await scanTwice(fixture, vetsCode ?? '')).toEqual([302, 'https://vet.example/', null]);
    await florist.goto(`/results/${bookings.florist}`);
    await vet.goto(`/results/${bookings.vet}`);
    for (const page of [florist, vet])
      await page.waitForFunction(() => document.querySelector('.pc-stat__value')?.textContent === '1', undefined, {
        timeout: 70_000,
      });
    expect([before, [await scans(florist, bookings.florist), await scans(vet, bookings.vet)]]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  }, 90_000);

  test('6. the team moves a booking: its member is notified, and the press file is outdated', async () => {
    await florist.goto(`/campaigns/${cardId}`);
    const onCard = (words: RegExp) => florist.getByText(words).waitFor({ state: 'attached' });
    await onCard(/^Spot M06, .*, free$/);
    await openCard();
    await team.getByLabel(/^Spot M04, .*Campus Park Veterinary/).click();
    await team.getByLabel('Move to another free medium spot').selectOption('M06');
    await team.getByRole('button', { name: 'Move to M06' }).click();
    await toast(team, 'Booking moved');
    await onCard(/^Spot M06, .*, sold$/);
    await onCard(/^Spot M04, .*, free$/);
    const email = await emailAbout(
      fixture,
      'demo-vet@example.com',
      'Your ad has moved to another spot on the Harvest card',
    );
    expect(email.text).toContain('from M04 to M06, a spot of the same size. Nothing was charged');
    await openCard('&part=press');
    await team.getByText('Approved ads have changed since').waitFor();
    expect(await opens(team, `/api/campaigns/${cardId}/press.pdf`)).toMatchObject({ status: 409 });
  });

  test('7. the team pastes the routes and gets the pack for the post office', async () => {
    await openCard('&part=mailing');
    await team.getByText('These routes are estimates').waitFor();
    await team.getByLabel(/^One route a line/).fill(`${here.zipCode} C001 700\n${here.zipCode} R002 429`);
    await team.getByRole('button', { name: 'Save the routes' }).click();
    await team.getByText('The routes have 1,129 mailboxes, but the card has 1,130.').waitFor();
    await team.getByLabel(/^One route a line/).fill(`${here.zipCode} C001 700\n${here.zipCode} R002 430`);
    await team.getByRole('button', { name: 'Save the routes' }).click();
    await toast(team, 'Routes saved');
    const [download] = await Promise.all([
      team.waitForEvent('download'),
      team.getByRole('link', { name: 'Download the EDDM pack' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^eddm-\d{4}-\d{2}-\d{2}\.zip$/);
  });
});

test('axe finds nothing serious in the preflight report, and nothing is wider than the page', async () => {
  expect(
    await faultsOf(team, async () => {
      await openCard('&part=press');
      await team.getByText('Preflight report').first().waitFor({ state: 'attached' });
    }),
  ).toEqual([]);
});
