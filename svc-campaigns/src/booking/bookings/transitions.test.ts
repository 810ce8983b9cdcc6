import { describe, expect, test } from '@jest/globals';
import { bookingStatuses, type BookingStatus } from '@postcard/contracts';
import { commandNames, decide, statesBefore, type Command, type CommandName } from './transitions.ts';

const at = new Date('2027-02-01T12:00:00.000Z');
const rollingTo = { cardId: 'june', spotId: 'M05', at } as const;
const place = { spotId: 'M05', adSpotId: 'june:M05' } as const;
const failedRefund = { status: 'failed', id: null, tries: 1, triedAt: at } as const;

type Row<N extends CommandName> = [
  command: Command<N>,
  event: string | null,
  leads: Partial<Record<BookingStatus, BookingStatus>>,
];
const stays = (...states: BookingStatus[]) => Object.fromEntries(states.map((state) => [state, state]));
const commands: { [N in CommandName]: Row<N> } = {
  openPage: [{ do: 'openPage', checkoutExpiresAt: at, holdExpiresAt: at, attempt: 1 }, null, stays('held')],
  closePage: [{ do: 'closePage', attempt: 2 }, null, stays('held')],
  release: [{ do: 'release' }, null, { held: 'released' }],
  expire: [{ do: 'expire' }, 'booking.hold-expired', { held: 'expired' }],
  dropOffer: [{ do: 'dropOffer', holdExpiresAt: at }, null, { held: 'expired' }],
  startReview: [
    { do: 'startReview', intentId: 'pi', reviewUntil: at, paidWith: null },
    'booking.in-review',
    { ...stays('held'), expired: 'held' },
  ],
  remindOfReview: [{ do: 'remindOfReview', reviewReminders: 1 }, 'booking.review-reminded', stays('held')],
  refuse: [{ do: 'refuse', because: 'late' }, null, stays('held')],
  capture: [{ do: 'capture', intentId: 'pi', at }, null, { held: 'capturing', expired: 'capturing' }],
  confirm: [{ do: 'confirm', intentId: 'pi', invoiceNumber: 'INV-1' }, 'booking.confirmed', { capturing: 'confirmed' }],
  giveUp: [{ do: 'giveUp', intentId: 'pi', because: 'late' }, null, stays(...bookingStatuses)],
  fail: [
    { do: 'fail', because: 'late' },
    'booking.payment-returned',
    { ...stays('failed'), held: 'failed', expired: 'failed', released: 'failed', capturing: 'failed' },
  ],
  closePayment: [{ do: 'closePayment' }, null, stays('expired', 'released', 'confirmed', 'refunded', 'failed')],
  cancel: [{ do: 'cancel', at }, null, { confirmed: 'cancelling' }],
  owe: [
    { do: 'owe', intentId: 'pi', because: 'late', at },
    null,
    {
      held: 'cancelling',
      expired: 'cancelling',
      released: 'cancelling',
      capturing: 'cancelling',
      failed: 'cancelling',
    },
  ],
  refund: [{ do: 'refund', refund: null, movingSince: at }, 'booking.refunded', { cancelling: 'refunded' }],
  loseDispute: [
    { do: 'loseDispute', because: 'lost' },
    'booking.refunded',
    { confirmed: 'refunded', cancelling: 'refunded' },
  ],
  closeDispute: [{ do: 'closeDispute' }, null, stays('refunded')],
  noteRefund: [{ do: 'noteRefund', refund: failedRefund, movingSince: at }, null, stays('cancelling', 'refunded')],
  failRefund: [
    { do: 'failRefund', refund: failedRefund, movingSince: at },
    'refund.failed',
    stays('cancelling', 'refunded'),
  ],
  reportStuck: [{ do: 'reportStuck', at }, 'payment.stuck', stays('capturing', 'cancelling', 'refunded')],
  saveDesign: [
    { do: 'saveDesign', adContent: '{}', designTemplateId: 'medium-ticket' },
    null,
    stays('held', 'confirmed'),
  ],
  reportMailed: [{ do: 'reportMailed', mailingReportedAt: at }, 'booking.mailed', stays('confirmed')],
  reportKept: [{ do: 'reportKept', keptToldFor: 'june' }, 'booking.spot-kept', stays('confirmed')],
  startMove: [{ do: 'startMove', rollingTo }, null, stays('confirmed')],
  finishMove: [{ do: 'finishMove', place }, 'booking.moved', stays('confirmed')],
  dropMove: [{ do: 'dropMove' }, null, stays(...bookingStatuses)],
  askChoice: [{ do: 'askChoice', choiceUntil: at }, 'booking.choice-asked', stays('confirmed')],
  startRoll: [{ do: 'startRoll', rollingTo }, null, stays('confirmed')],
  finishRoll: [{ do: 'finishRoll', place }, 'booking.rolled', stays('confirmed')],
  dropRoll: [{ do: 'dropRoll' }, null, stays('confirmed')],
};

describe.each(bookingStatuses)('a booking that is %s', (status) => {
  test.each(commandNames)('has the expected transition for %s', (name) => {
    const [command, event, leads] = commands[name];
    const decided = decide(status, command as Command);
    const follows = leads[status];

    expect(decided && [decided.change.status, decided.event]).toEqual(follows ? [follows, event] : null);
    expect(statesBefore(name).includes(status)).toBe(follows !== undefined);
  });
});

describe('a transition', () => {
  const changeOf = (status: BookingStatus, command: Command) => decide(status, command)?.change;

  test('stores the start of a capture or refund, and clears the time of the notice that it is stuck', () => {
    const moving = { paymentOpen: true, movingSince: at, stuckToldAt: null };

    expect(changeOf('expired', { do: 'capture', intentId: 'pi', at })).toMatchObject({
      ...moving,
      paymentStatus: 'authorized',
      endedBecause: null,
    });
    expect(changeOf('confirmed', { do: 'cancel', at, choice: 'refund' })).toMatchObject({
      ...moving,
      choice: 'refund',
    });
    expect(changeOf('released', { do: 'owe', intentId: 'pi', because: 'late', at })).toMatchObject({
      ...moving,
      paymentStatus: 'paid',
      endedBecause: 'late',
    });
  });

  test.each([
    ['pending', { paymentStatus: 'refunded', paymentOpen: true, movingSince: at }],
    ['failed', { paymentStatus: 'paid', paymentOpen: true, movingSince: at }],
    ['succeeded', { paymentStatus: 'refunded', paymentOpen: false, movingSince: null }],
  ] as const)('sets the payment’s status for a refund that is %s', (status, change) => {
    const refund = { ...failedRefund, status };
    expect(changeOf('refunded', { do: 'noteRefund', refund, movingSince: at })).toEqual({
      ...change,
      refund,
      status: 'refunded',
    });
  });

  test('clears the approval when a design is saved, and the destination when a move is finished', () => {
    expect(changeOf('held', commands.saveDesign[0])).toMatchObject({ adApproved: false, adContent: '{}' });
    expect(changeOf('confirmed', { do: 'finishRoll', place })).toMatchObject({
      ...place,
      rollingTo: null,
      choiceUntil: null,
    });
  });
});
