import { describe, expect, test } from '@jest/globals';
import { effectsOf, type EventFacts } from './effects.ts';

const toSender = { to: 'a@example.com', template: 'sample-received', subject: 'Thank you' };
const toTeam = { to: 'team@example.com', template: 'sample-for-team', subject: 'Sample request: a' };
const member = { userId: 'u1', firstName: 'Ada', version: 3 };

const well = (change: Partial<EventFacts> = {}): EventFacts => ({
  requests: [{ email: 'a@example.com', name: 'a' }],
  emails: [toSender, toTeam],
  acts: [{ id: 'l1', version: 2 }],
  lines: [{ id: 'l1', version: 2 }],
  members: [member],
  projections: { 'svc-notify': [member], 'svc-campaigns': [member] },
  ...change,
});

describe('effectsOf', () => {
  test('accepts facts in which each event had its effects once', () => {
    expect(effectsOf(well())).toEqual({ lost: [], twice: [] });
  });

  test.each<[string, Partial<EventFacts>, RegExp]>([
    ['a missing email to the sender', { emails: [toTeam] }, /email to a@example.com is missing/],
    ['a missing email to the team', { emails: [toSender] }, /team's email about a is missing/],
    ['an act without its audit line', { lines: [] }, /line of act l1 in version 2 is missing/],
    [
      'an audit line of an older version',
      { lines: [{ id: 'l1', version: 1 }] },
      /line of act l1 in version 2 is missing/,
    ],
    [
      'an outdated projection',
      { projections: { 'svc-notify': [{ ...member, firstName: 'Eve', version: 2 }] } },
      /version 3 of member u1 is missing in svc-notify, which has 2/,
    ],
    ['a missing projection', { projections: { 'svc-campaigns': [] } }, /missing in svc-campaigns, which has none/],
  ])('reports %s', (_, change, said) => {
    expect(effectsOf(well(change)).lost).toEqual([expect.stringMatching(said)]);
  });

  test.each<[string, Partial<EventFacts>, RegExp]>([
    ['a second email', { emails: [toSender, toSender, toTeam] }, /email to a@example.com exists 2 times/],
    ['three emails to the team', { emails: [toSender, toTeam, toTeam, toTeam] }, /about a exists 3 times/],
    [
      'a second audit line',
      {
        lines: [
          { id: 'l1', version: 2 },
          { id: 'l1', version: 2 },
        ],
      },
      /act l1 in version 2 exists 2 times/,
    ],
  ])('reports %s', (_, change, said) => {
    expect(effectsOf(well(change))).toEqual({ lost: [], twice: [expect.stringMatching(said)] });
  });
});
