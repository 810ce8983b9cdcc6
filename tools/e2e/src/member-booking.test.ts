import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { spot, toast } from './fixture/acts.ts';
import { bookingOn, emailAbout, holdButton, panel, pay, upcomingCards, type Card } from './fixture/booking.ts';
import { asks, hold } from './fixture/responses.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { letter } from './fixture/here.ts';

const fixture = useFixture();
let florist: Page;
let vet: Page;
let card: Card;

beforeAll(async () => {
  [florist, vet] = await Promise.all([fixture.member(), fixture.member('demo-vet')]);
  card = (await upcomingCards(florist))[4] as Card;
}, 120_000);

describe('two members on one card', () => {
  test('see each other’s holds and releases without reloading', async () => {
    await Promise.all([florist, vet].map((page) => page.goto(`/book/${card.id}`)));
    await Promise.all([florist, vet].map((page) => spot(page, 'M05', 'free').click()));
    await holdButton(florist).click();
    await spot(vet, 'M05', 'held').waitFor();
    await vet.getByRole('button', { name: 'This spot is held' }).waitFor();
    await panel(florist).getByRole('button', { name: 'Release this spot' }).click();
    await spot(vet, 'M05', 'free').waitFor();
    await holdButton(vet).waitFor();
  });

  test('compete for a spot: one holds it, the other gets an error and can choose another', async () => {
    await spot(florist, 'M05', 'free').click();
    const press = await hold(vet, '**/api/bookings');
    await holdButton(vet).click();
    await press.arrived;
    await holdButton(florist).click();
    await spot(florist, 'M05', 'yours').waitFor();
    press.letGo();
    await toast(vet, 'This spot cannot be held');
    await vet.getByText('This spot is taken. Please choose another one.').first().waitFor();
    await vet.unrouteAll();
    await spot(vet, 'M06', 'free').click();
    await holdButton(vet).click();
    await spot(vet, 'M06', 'yours').waitFor();
    await spot(florist, 'M06', 'held').waitFor();
  });
});

test('a paid booking is canceled in a dialog, frees its spot and sends a credit note by email', async () => {
  const booked = () => bookingOn(florist, `${card.name}, spot M05`);
  await panel(florist).getByRole('button', { name: 'Go to checkout' }).click();
  await pay(florist);
  await spot(vet, 'M05', 'sold').waitFor();
  await florist.goto('/bookings');
  await booked().getByText('Full refund until').waitFor();
  await booked().getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = florist.getByRole('alertdialog', { name: 'Cancel spot M05?' });
  await dialog.getByText(new RegExp(`^You get \\${letter.medium}\\.00 back in full\\.`)).waitFor();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await toast(florist, 'Booking cancelled');
  await booked().getByText('Refunded', { exact: true }).waitFor();
  await spot(vet, 'M05', 'free').waitFor();
  const { text } = await emailAbout(
    fixture,
    'demo-florist@example.com',
    `Your booking is cancelled: ${card.name}, M05`,
  );
  expect(text).toContain(`${letter.medium}.00 back in full`);
  const [, number] = /Credit note: (CN-\d+)/.exec(text) ?? [];
  await florist.goto('/billing');
  await florist.getByRole('link', { name: new RegExp(`^View Credit Note ${number ?? 'without a number'}`) }).waitFor();
});

test('a hold is released from the list of bookings, and others see the spot free', async () => {
  await vet.goto('/bookings');
  await bookingOn(vet, `${card.name}, spot M06`).getByRole('button', { name: 'Release' }).click();
  await florist.goto(`/book/${card.id}`);
  await spot(florist, 'M06', 'held').waitFor();
  await vet.getByRole('alertdialog', { name: 'Release spot M06?' }).getByRole('button', { name: 'Release' }).click();
  await toast(vet, 'Spot released');
  await spot(florist, 'M06', 'free').waitFor();
});

test('an ad from a template is approved for print', async () => {
  const { id } = (
    await asks<{ id: string; adApproved: boolean }[]>(vet, 'GET', '/api/bookings?status=confirmed')
  )[0] as { id: string };
  await asks(vet, 'PUT', `/api/bookings/${id}/design`, {
    templateId: 'medium-gazette',
    businessName: 'Campus Park Veterinary',
    headline: 'Kind hands',
    offer: '',
    details: '',
    phone: '(805) 555-0115',
    website: '',
  });
  await asks(vet, 'POST', `/api/bookings/${id}/proofs`);
  await vet.goto(`/design/${id}?way=template`);
  await vet.getByRole('button', { name: 'Approve for print' }).click();
  await vet.getByRole('button', { name: 'Approve this ad' }).click();

  await vet.getByText('You have approved this ad').waitFor();

  expect(await asks(vet, 'GET', `/api/bookings/${id}`)).toMatchObject({ adApproved: true });
});
