import { eddmPostage, type EddmPlan } from '@postcard/contracts';
import { calendarDay } from '@postcard/contracts/town-dates';

const figures = new Intl.NumberFormat('en-US');
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export const inFigures = (count: number): string => figures.format(count);
export const inDollars = (cents: number): string => money.format(cents / 100);

/** Where the price comes from, and since when it holds. */
export const rateInWords = ({ rate }: Pick<EddmPlan, 'rate'>): string =>
  `$${(rate.tenthsOfCent / 1000).toFixed(3)} a piece: ${rate.name}. ${rate.source}, ` +
  `since ${calendarDay(rate.since)}. Look up today’s price before you pay.`;

/** What the weight is assumed from. */
export const weightInWords = ({ ouncesEach }: Pick<EddmPlan, 'ouncesEach'>): string => {
  const { paper, piece } = eddmPostage;
  return (
    `${ouncesEach.toFixed(2)} ounces, assumed from ${paper.name} at ${piece.width} x ${piece.height} inches. Weigh ` +
    'ten pieces and write down what the scale says.'
  );
};
