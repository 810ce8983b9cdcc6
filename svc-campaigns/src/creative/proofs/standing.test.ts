import { describe, expect, test } from '@jest/globals';
import { approved, changesAsked, drafted, noArtwork, proofed, type Artwork, type ProofDraft } from './artwork.ts';
import { adStandingOf, whyNotPrintable } from './standing.ts';

const now = new Date('2027-02-01T12:00:00.000Z');
const draft: ProofDraft = { source: 'team', sha256: 'abc', file: null, design: null, findings: [] };
const none = noArtwork('b1');
const waiting = proofed(none, draft, now);
const agreed = approved(waiting, 1, 'abc', now);

describe('the standing of an ad', () => {
  test.each<[string, Artwork, string, string, RegExp | null]>([
    ['nothing', none, 'missing', 'not_printed', /there is no ad yet/],
    ['a saved design', drafted(none), 'draft', 'not_printed', /has no proof yet/],
    ['a waiting proof', waiting, 'in_proof', 'not_printed', /proof 1 waits/],
    ['a refused proof', changesAsked(waiting, 1, 'Red', now), 'changes_requested', 'not_printed', /changes of proof 1/],
    ['an approved proof', agreed, 'approved', 'printed', null],
    ['a change after the approval', drafted(agreed), 'draft', 'not_printed', /was changed and has no proof/],
  ])('is as expected before and after the press with %s', (_, artwork, before, after, why) => {
    const open = { status: 'upcoming' } as const;

    expect(adStandingOf(open, artwork)).toBe(before);
    expect(adStandingOf({ status: 'active' }, artwork)).toBe(after);
    const reason = whyNotPrintable(open, artwork);
    if (why) expect(reason).toMatch(why);
    else expect(reason).toBeNull();
  });
});
