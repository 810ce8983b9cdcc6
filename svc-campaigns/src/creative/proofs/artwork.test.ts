import { describe, expect, test } from '@jest/globals';
import { NamedError } from '@postcard/service-kit';
import { bookingOf, aCard, aDesign } from '../../testing/builders.ts';
import { datesOf } from '../../booking/cards/card.ts';
import {
  approved,
  changesAsked,
  commented,
  designHash,
  drafted,
  mostProofs,
  noArtwork,
  proofed,
  type Artwork,
  type ProofDraft,
} from './artwork.ts';
import { closedBecause } from './changeable.ts';
import { openStep, reminderAt } from './reminders.ts';

const now = new Date('2027-05-01T12:00:00Z');
const draft = (sha256: string): ProofDraft => ({ source: 'upload', sha256, file: null, design: null, findings: [] });
const inProof = (sha256 = 'aa'): Artwork => proofed(noArtwork('b1'), draft(sha256), now);
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
  } catch (error) {
    return error instanceof NamedError ? error.code : String(error);
  }
  return undefined;
};

describe('an approval', () => {
  test('applies only to the version and content that was shown', () => {
    expect(approved(inProof(), 1, 'aa', now)).toMatchObject({
      state: 'approved',
      proofs: [{ status: 'approved', decidedAt: now }],
    });
    expect(codeOf(() => approved(inProof(), 1, 'bb', now))).toBe('conflict');
    expect(codeOf(() => approved(inProof(), 2, 'aa', now))).toBe('not_found');
  });

  test('changes nothing when repeated', () => {
    const once = approved(inProof(), 1, 'aa', now);
    expect(approved(once, 1, 'aa', now)).toBe(once);
  });

  test('ends when the file changes, and the old version can no longer be approved', () => {
    const changed = proofed(approved(inProof(), 1, 'aa', now), draft('bb'), now);

    expect(changed).toMatchObject({
      state: 'in_proof',
      proofs: [
        { version: 1, status: 'replaced' },
        { version: 2, status: 'waiting' },
      ],
    });
    expect(codeOf(() => approved(changed, 1, 'aa', now))).toBe('conflict');
    expect(approved(changed, 2, 'bb', now).state).toBe('approved');
  });

  test('ends when a design is saved', () => {
    expect(drafted(approved(inProof(), 1, 'aa', now))).toMatchObject({
      state: 'draft',
      proofs: [{ status: 'replaced' }],
    });
  });

  test('is refused while changes are requested, and can be followed by a request for changes', () => {
    expect(codeOf(() => approved(changesAsked(inProof(), 1, 'Larger', now), 1, 'aa', now))).toBe('conflict');
    expect(changesAsked(approved(inProof(), 1, 'aa', now), 1, 'Larger', now)).toMatchObject({
      state: 'changes_requested',
      proofs: [{ reason: 'Larger' }],
    });
  });
});

test('resending the waiting content does not add a version, and the number of versions is limited', () => {
  const one = inProof();
  expect(proofed(one, draft('aa'), now)).toBe(one);
  const many = Array.from({ length: mostProofs - 1 }).reduce<Artwork>(
    (artwork, _, index) => proofed(artwork, draft(`n${index}`), now),
    one,
  );
  expect(codeOf(() => proofed(many, draft('last'), now))).toBe('conflict');
});

test('a comment can be added only to the newest version, until it is approved', () => {
  const pin = { id: 'c1', author: 'member' as const, x: 0.5, y: 0.25, text: 'Phone is wrong' };

  expect(commented(inProof(), 1, pin, now).proofs[0]?.comments).toEqual([{ ...pin, createdAt: now }]);
  expect(codeOf(() => commented(approved(inProof(), 1, 'aa', now), 1, pin, now))).toBe('conflict');
  expect(codeOf(() => commented(proofed(inProof(), draft('bb'), now), 1, pin, now))).toBe('conflict');
});

test('the hash of a design depends on all of its members, but not on their order', () => {
  const design = aDesign();
  const { templateId, ...rest } = design;

  expect(designHash({ ...rest, templateId })).toBe(designHash(design));
  expect(designHash({ ...design, offer: ' ' })).not.toBe(designHash(design));
});

const card = aCard();
const { pressLockAt, artworkDueAt } = datesOf(card.distributionDate);
const before = (date: Date, ms: number) => new Date(date.getTime() - ms);
const day = 24 * 3_600_000;

test('an ad can be changed until the millisecond of the press lock', () => {
  const paid = bookingOf({ id: 'b1', status: 'confirmed' });

  expect(closedBecause(paid, card, before(pressLockAt, 1))).toBeNull();
  expect(closedBecause(paid, card, pressLockAt)).toMatch(/being printed/);
  expect(closedBecause(paid, { ...card, status: 'locked' }, now)).toMatch(/being printed/);
  expect(closedBecause(bookingOf({ id: 'b1', status: 'refunded' }), card, now)).toMatch(/at the moment/);
});

describe('a reminder', () => {
  test.each([
    [7 * day + 1, null],
    [7 * day, 7],
    [3 * day + 1, 7],
    [3 * day, 3],
    [day + 1, 3],
    [day, 1],
    [1, 1],
    [0, null],
    [-day, null],
  ])('sent %i ms before artwork is due is that of day %p', (ms, days) => {
    expect(reminderAt('artwork', artworkDueAt, before(artworkDueAt, ms))).toBe(days);
  });

  test('is for the step that the member has to do', () => {
    expect([openStep('missing', false), openStep('draft', false), openStep('in_proof', false)]).toEqual([
      'artwork',
      'artwork',
      'proof',
    ]);
    expect([openStep('missing', true), openStep('approved', false), openStep('changes_requested', false)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
