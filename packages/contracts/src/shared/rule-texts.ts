import { currentTown } from './towns/current-town.ts';
import { deadlines, pricing, spotCounts, spotIds } from './towns/offer.ts';
import { booking, emailChange, sessionLife } from './business.ts';
import { grouped } from './numbers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(' ');
const spelled = (count: number): string => numberWords[count] ?? String(count);
const dollars = (cents: number): string => `$${grouped(cents / 100)}`;

/** Rules of `business.ts` and of the current town as text. The town's are read at use. */
export const ruleTexts = {
  get pieces() {
    return grouped(currentTown().monthlyPieces);
  },
  get townMailboxes() {
    return grouped(currentTown().total.mailboxes);
  },
  get mediumPrice() {
    return dollars(currentTown().prices.medium);
  },
  get largePrice() {
    return dollars(currentTown().prices.large);
  },
  get traditionalCost() {
    return dollars(currentTown().traditionalCost);
  },
  get mediumSpots() {
    return spelled(spotCounts().medium);
  },
  get largeSpots() {
    return spelled(spotCounts().large);
  },
  get allSpots() {
    return spelled(spotIds().length);
  },
  get otherSpots() {
    return spelled(spotIds().length - 1);
  },
  get centsPerMailbox() {
    return spelled(Number.parseFloat(pricing().medium.perMailbox));
  },
  get zones() {
    return spelled(currentTown().zones.length);
  },
  /** `month`, `other month`, `third month`. */
  get everyNthMonth() {
    return ['month', 'other month', 'third month', 'fourth month', 'fifth month', 'sixth month'][
      currentTown().zones.length - 1
    ];
  },
  get cancelBefore() {
    return `${currentTown().deadlines.cancelBeforeDays} days`;
  },
  get closesBefore() {
    return `${deadlines().closesBeforeMs / dayMs} days`;
  },
  hold: `${booking.holdMs / minuteMs} minutes`,
  offer: `${booking.offerMs / hourMs} hours`,
  firstRefusal: `${spelled(booking.firstRefusalMs / dayMs)} days`,
  confirmEmail: `${emailChange.confirmMs / hourMs} hours`,
  undoEmail: `${emailChange.undoMs / hourMs} hours`,
  accessToken: `${spelled(sessionLife.accessMs / minuteMs)} minutes`,
  refreshToken: `${sessionLife.refreshMs / dayMs} days`,
};

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
