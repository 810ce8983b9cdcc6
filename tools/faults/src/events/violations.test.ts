import { describe, expect, test } from '@jest/globals';
import { verdictOf, type EventFacts } from './violations.ts';

const toSender = { to: 'a@example.com', template: 'sample-received', subject: 'Thank you' };
const toTeam = { to: 'team@example.com', template: 'sample-for-team', subject: 'Sample request: a' };
const member = { userId: 'u1', firstName: 'Ada', version: 3 };

/** Facts in which every event was consumed once. */
const well = (change: Partial<EventFacts> = {}): EventFacts => ({
  requests: [{ id: 'r1', email: 'a@example.com', name: 'a' }],
  acknowledged: ['r1'],
  emails: [toSender, toTeam],
  acts: [{ id: 'l1', version: 2 }],
  lines: [{ lineId: 'l1', version: 2 }],
  members: [member],
  projections: { 'svc-notify': [member], 'svc-campaigns': [member] },
  left: { 'queue svc-notify': 0 },
  ...change,
});

describe('the checker of events', () => {
  test('has nothing to say where all is well', () => {
    expect(verdictOf(well())).toEqual({ lost: [], twice: [], left: [] });
  });

  test.each<[string, Partial<EventFacts>, RegExp]>([
    ['an acknowledgement without a document', { acknowledged: ['r1', 'r2'] }, /r2 was acknowledged/],
    ['an email that nobody got', { emails: [toTeam] }, /email to a@example.com is missing/],
    ['one that the team did not get', { emails: [toSender] }, /team's email about a is missing/],
    ['an act without its line', { lines: [] }, /line of act l1 is missing/],
    ['a line that never heard how it ended', { lines: [{ lineId: 'l1', version: 1 }] }, /line of act l1 is missing/],
    [
      'a member known as of before',
      { projections: { 'svc-notify': [{ ...member, firstName: 'Eve', version: 2 }] } },
      /version 3 of member u1 is missing in svc-notify, which has 2/,
    ],
    ['a member unknown', { projections: { 'svc-campaigns': [] } }, /missing in svc-campaigns, which has none/],
  ])('finds %s', (_, change, said) => {
    expect(verdictOf(well(change)).lost).toEqual([expect.stringMatching(said)]);
  });

  test.each<[string, Partial<EventFacts>, RegExp]>([
    ['an email made twice', { emails: [toSender, toSender, toTeam] }, /email to a@example.com is there 2 times/],
    ['one to the team three times', { emails: [toSender, toTeam, toTeam, toTeam] }, /about a is there 3 times/],
    [
      'a line added twice',
      {
        lines: [
          { lineId: 'l1', version: 2 },
          { lineId: 'l1', version: 2 },
        ],
      },
      /act l1 is there 2 times/,
    ],
  ])('finds %s', (_, change, said) => {
    expect(verdictOf(well(change))).toEqual({ lost: [], twice: [expect.stringMatching(said)], left: [] });
  });

  test('finds what is still on its way', () => {
    expect(verdictOf(well({ left: { 'outbox of requests.sample_requests': 3 } })).left).toEqual([
      'outbox of requests.sample_requests still holds 3',
    ]);
  });
});
