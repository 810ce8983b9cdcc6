import { describe, expect, test } from '@jest/globals';
import { bookingStatuses, type BookingStatus } from '@postcard/contracts';
import { commandNames, decide, statesBefore, type Command, type CommandName } from './transitions.ts';

const at = new Date('2027-02-01T12:00:00.000Z');
const rollingTo = { cardId: 'june', spotId: 'M05', at } as const;
const place = { spotId: 'M05', adSpotId: 'june:M05' } as const;
const failedRefund = { status: 'failed', id: null, tries: 1, triedAt: at } as const;

const commands: { [N in CommandName]: [command: Command<N>, event: string | null] } = {
  openPage: [{ do: 'openPage', checkoutExpiresAt: at, holdExpiresAt: at, attempt: 1 }, null],
  closePage: [{ do: 'closePage', attempt: 2 }, null],
  release: [{ do: 'release' }, null],
  expire: [{ do: 'expire' }, 'booking.hold-expired'],
  dropOffer: [{ do: 'dropOffer', holdExpiresAt: at }, null],
  startReview: [{ do: 'startReview', intentId: 'pi', reviewUntil: at, paidWith: null }, 'booking.in-review'],
  remindOfReview: [{ do: 'remindOfReview', reviewReminders: 1 }, 'booking.review-reminded'],
  refuse: [{ do: 'refuse', because: 'late' }, null],
  capture: [{ do: 'capture', intentId: 'pi', at }, null],
  confirm: [{ do: 'confirm', intentId: 'pi', invoiceNumber: 'INV-1' }, 'booking.confirmed'],
  giveUp: [{ do: 'giveUp', intentId: 'pi', because: 'late' }, null],
  fail: [{ do: 'fail', because: 'late' }, 'booking.payment-returned'],
  closePayment: [{ do: 'closePayment' }, null],
  cancel: [{ do: 'cancel', at }, null],
  owe: [{ do: 'owe', intentId: 'pi', because: 'late', at }, null],
  refund: [{ do: 'refund', refund: null, movingSince: at }, 'booking.refunded'],
  loseDispute: [{ do: 'loseDispute', because: 'lost' }, 'booking.refunded'],
  closeDispute: [{ do: 'closeDispute' }, null],
  noteRefund: [{ do: 'noteRefund', refund: failedRefund, movingSince: at }, null],
  failRefund: [{ do: 'failRefund', refund: failedRefund, movingSince: at }, 'refund.failed'],
  reportStuck: [{ do: 'reportStuck', at }, 'payment.stuck'],
  saveDesign: [{ do: 'saveDesign', adContent: '{}', designTemplateId: 'medium-ticket' }, null],
  reportMailed: [{ do: 'reportMailed', mailingReportedAt: at }, 'booking.mailed'],
  reportKept: [{ do: 'reportKept', keptToldFor: 'june' }, 'booking.spot-kept'],
  startMove: [{ do: 'startMove', rollingTo }, null],
  finishMove: [{ do: 'finishMove', place }, 'booking.moved'],
  dropMove: [{ do: 'dropMove' }, null],
  askChoice: [{ do: 'askChoice', choiceUntil: at }, 'booking.choice-asked'],
  startRoll: [{ do: 'startRoll', rollingTo }, null],
  finishRoll: [{ do: 'finishRoll', place }, 'booking.rolled'],
  dropRoll: [{ do: 'dropRoll' }, null],
};

/** The resulting state by state and command; a missing entry is refused. */
const next: Record<BookingStatus, Partial<Record<CommandName, BookingStatus>>> = {
  held: {
    openPage: 'held',
    closePage: 'held',
    release: 'released',
    expire: 'expired',
    dropOffer: 'expired',
    startReview: 'held',
    remindOfReview: 'held',
    refuse: 'held',
    capture: 'capturing',
    giveUp: 'held',
    fail: 'failed',
    owe: 'cancelling',
    saveDesign: 'held',
    dropMove: 'held',
  },
  expired: {
    startReview: 'held',
    capture: 'capturing',
    giveUp: 'expired',
    fail: 'failed',
    closePayment: 'expired',
    owe: 'cancelling',
    dropMove: 'expired',
  },
  released: { giveUp: 'released', fail: 'failed', closePayment: 'released', owe: 'cancelling', dropMove: 'released' },
  capturing: {
    confirm: 'confirmed',
    giveUp: 'capturing',
    fail: 'failed',
    owe: 'cancelling',
    reportStuck: 'capturing',
    dropMove: 'capturing',
  },
  confirmed: {
    giveUp: 'confirmed',
    closePayment: 'confirmed',
    cancel: 'cancelling',
    loseDispute: 'refunded',
    saveDesign: 'confirmed',
    reportMailed: 'confirmed',
    reportKept: 'confirmed',
    startMove: 'confirmed',
    finishMove: 'confirmed',
    dropMove: 'confirmed',
    askChoice: 'confirmed',
    startRoll: 'confirmed',
    finishRoll: 'confirmed',
    dropRoll: 'confirmed',
  },
  cancelling: {
    giveUp: 'cancelling',
    refund: 'refunded',
    loseDispute: 'refunded',
    noteRefund: 'cancelling',
    failRefund: 'cancelling',
    reportStuck: 'cancelling',
    dropMove: 'cancelling',
  },
  refunded: {
    giveUp: 'refunded',
    closePayment: 'refunded',
    closeDispute: 'refunded',
    noteRefund: 'refunded',
    failRefund: 'refunded',
    reportStuck: 'refunded',
    dropMove: 'refunded',
  },
  failed: { giveUp: 'failed', fail: 'failed', closePayment: 'failed', owe: 'cancelling', dropMove: 'failed' },
};

describe.each(bookingStatuses)('a booking that is %s', (status) => {
  test.each(commandNames)('has the expected transition for %s', (name) => {
    const [command, event] = commands[name];
    const decided = decide(status, command as Command);
    const follows = next[status][name];
    expect(decided && [decided.change.status, decided.event]).toEqual(follows ? [follows, event] : null);
    expect(statesBefore(name).includes(status)).toBe(follows !== undefined);
  });
});

describe('a transition', () => {
  const changeOf = (status: BookingStatus, command: Command) => decide(status, command)?.change;

  test('marks a payment or refund as moving since then, and clears the notice that it is stuck', () => {
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
