import { expect, test } from '@jest/globals';
import type { DisputeAnswerBody, SpotId } from '@postcard/contracts';
import { together } from '@postcard/service-kit/testing';
import { approved, proofed } from '../../creative/proofs/artwork.ts';
import type { Booking } from '../../booking/bookings/booking.ts';
import { type PaymentProcess, usePaymentFixture } from '../../testing/payment-fixture.ts';
import { answerTexts, evidenceOf } from './evidence.ts';

const fixture = usePaymentFixture(2);

const disputedCard = '4000000000000259';
const processOf = (index: number) => fixture.processes[index % 2] as PaymentProcess;
const body = (change: Partial<DisputeAnswerBody> = {}): DisputeAnswerBody => ({
  statement: 'It was mailed.',
  communication: '',
  papers: [],
  revision: 0,
  ...change,
});
const codeOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const atProvider = (id: string) => fixture.books().disputes[id];

async function disputed(userId: string, spotId: SpotId): Promise<{ id: string; bookingId: string }> {
  const { id: bookingId } = await fixture.buy(userId, spotId, disputedCard);
  const id = Object.keys(fixture.books().disputes).at(-1) as string;
  await fixture.followOne(id);
  return { id, bookingId };
}

test('a dispute shows its facts, keeps drafts unsent, and sends the bank one response with the receipt', async () => {
  const { id, bookingId } = await disputed('asker', 'M01');
  await fixture.artworks.change(bookingId, (artwork) =>
    proofed(artwork, { source: 'upload', sha256: 'cafe', file: null, design: null, findings: [] }, fixture.clock.at),
  );
  await fixture.artworks.change(bookingId, (artwork) => approved(artwork, 1, 'cafe', fixture.clock.at));
  const opened = await fixture.disputeCases.read(id);
  expect(opened).toMatchObject({ status: 'needs_answer', answer: null, acceptedAt: null });
  expect(opened.evidence).toMatchObject({
    customerName: 'Ada',
    customerEmail: 'asker@example.com',
    invoice: { invoiceNumber: expect.stringMatching(/^INV-/) },
    approval: { version: 1, sha256: 'cafe', approvedAt: fixture.clock.at.toISOString() },
    mailing: { households: 5000, isMailed: false },
    isCancelled: false,
    suggestion: expect.stringContaining('approved the advertisement (proof 1)'),
  });

  const draft = await fixture.disputeCases.save(id, body({ papers: ['approval', 'receipt'] }));
  expect(draft).toMatchObject({
    status: 'needs_answer',
    answer: { statement: 'It was mailed.', papers: ['approval', 'receipt'], revision: 1, submittedAt: null },
  });
  expect(atProvider(id)).toMatchObject({
    status: 'needs_response',
    evidence: { uncategorized_text: 'It was mailed.', access_activity_log: expect.stringContaining('cafe') },
  });
  expect(atProvider(id)?.submissions).toBeUndefined();
  expect(await codeOf(fixture.disputeCases.save(id, body({ statement: 'Of an old page' })))).toBe('conflict');

  const sent = await fixture.disputeCases.submit(
    id,
    body({ communication: 'Thank you, it looks great!', papers: ['receipt', 'mailing'], revision: 1 }),
  );
  expect(sent).toMatchObject({
    status: 'under_review',
    answerBy: null,
    answer: { revision: 2, submittedAt: fixture.clock.at.toISOString() },
  });
  const kept = atProvider(id);
  expect(kept).toMatchObject({
    status: 'under_review',
    submissions: 1,
    evidence: {
      access_activity_log: '',
      product_description: expect.stringContaining('spot M01'),
      uncategorized_text: expect.stringContaining('it looks great!'),
    },
  });
  expect(fixture.books().files[kept?.evidence?.['receipt'] ?? '']).toMatchObject({
    filename: expect.stringMatching(/^INV-.*\.pdf$/),
  });
  expect((await fixture.disputeEventsOf(id)).map(({ type }) => type)).toEqual(['dispute.opened', 'dispute.changed']);
  for (const act of ['save', 'submit', 'accept'] as const)
    expect(await codeOf(fixture.disputeCases[act](id, body({ revision: 2 })))).toBe('conflict');
});

test('a response submitted fifty times concurrently is sent to the bank once', async () => {
  const { id } = await disputed('many', 'M02');
  const responses = await together((index) => codeOf(processOf(index).disputeCases.submit(id, body())));

  expect(responses.filter((code) => code === null)).toHaveLength(1);
  expect(atProvider(id)).toMatchObject({ status: 'under_review', submissions: 1 });
});

test('a response that fails to send stays a draft; one whose confirmation was lost is shown as sent', async () => {
  const { id } = await disputed('lost', 'M03');
  fixture.line.disturb(/^POST \/v1\/disputes/, 'never arrives');
  expect(await codeOf(fixture.disputeCases.submit(id, body()))).toBe('payment_provider_unavailable');
  const draft = { status: 'needs_answer', answer: { revision: 1, submittedAt: null } };
  expect(await fixture.disputeCases.read(id)).toMatchObject(draft);
  fixture.line.disturb(/^POST \/v1\/disputes/, 'never arrives');
  const saved = await fixture.disputeCases.save(id, body({ revision: 1, statement: 'Kept here alone' }));
  expect(saved.answer).toMatchObject({ statement: 'Kept here alone', revision: 2 });

  fixture.line.disturb(/^POST \/v1\/disputes/, 'response lost');
  expect(await codeOf(fixture.disputeCases.submit(id, body({ revision: 2 })))).toBe('payment_provider_unavailable');
  expect(await codeOf(fixture.disputeCases.submit(id, body({ revision: 3 })))).toBe('conflict');
  expect(await fixture.disputeCases.read(id)).toMatchObject({ status: 'under_review' });
  expect(atProvider(id)?.submissions).toBe(1);
});

test('an accepted dispute is lost at once, however often it is accepted', async () => {
  const { id } = await disputed('giver', 'M04');
  const codes = await together((index) => codeOf(processOf(index).disputeCases.accept(id)));
  expect(codes).toContain(null);
  const acceptedAt = fixture.clock.at.toISOString();
  expect(await fixture.disputeCases.read(id)).toMatchObject({ status: 'lost', acceptedAt });
  expect(atProvider(id)?.status).toBe('lost');
  expect(await codeOf(fixture.disputeCases.submit(id, body()))).toBe('conflict');
});

test('a response is rejected after the bank’s deadline, and an unknown dispute is not found', async () => {
  const { id } = await disputed('late', 'M05');
  fixture.pass(8 * 24 * 3_600_000);

  await expect(fixture.disputeCases.submit(id, body())).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('deadline'),
  });
  expect(await codeOf(fixture.disputeCases.read('dp_none'))).toBe('not_found');
});

test('a text removed from a response is also removed at the provider, and both texts fit into one field', () => {
  const long = { statement: 's'.repeat(8_000), communication: 'c'.repeat(10_000) };
  const texts = answerTexts({ ...long, papers: ['customer', 'terms'] }, null);

  expect((texts.uncategorized_text as string).length).toBeLessThanOrEqual(20_000);
  expect(texts).toMatchObject({ customer_name: '', cancellation_policy_disclosure: '', access_activity_log: '' });
});

test('the suggested text follows the bank’s reason and the state of the booking', async () => {
  const booking = await fixture.buy('payer', 'M06');
  const known = {
    booking,
    card: await fixture.cards.byId('card'),
    member: null,
    invoice: null,
    artwork: await fixture.artworks.of(booking.id),
  };
  const mailed = { ...known, card: known.card && { ...known.card, status: 'active' as const } };

  expect(evidenceOf('product_not_received', mailed).suggestion).toMatch(
    /is printed and mailed.*\n.*\n.*was mailed on .* to 5000 households/,
  );
  expect(
    evidenceOf('unheard_of', { ...known, booking: { ...booking, status: 'refunded' } as Booking }).suggestion,
  ).not.toMatch(/was not\.|undefined|approved/);
});
