import { eddmPostage, type EddmPlan } from '@postcard/contracts';
import { calendarDay } from '@postcard/contracts/town-dates';

export const rateInDollars = ({ tenthsOfCent }: Pick<EddmPlan['rate'], 'tenthsOfCent'>): string =>
  `$${(tenthsOfCent / 1000).toFixed(3)}`;

export const rateInWords = (rate: EddmPlan['rate']): string =>
  `${rateInDollars(rate)} a piece: ${rate.name}, since ${calendarDay(rate.since)}. ${rate.source}. Check ` +
  `${eddmPostage.notice.name} before you mail: ${eddmPostage.notice.address}`;

export const weightInWords = ({ ouncesEach }: Pick<EddmPlan, 'ouncesEach'>): string => {
  const { paper, piece } = eddmPostage;
  return (
    `${ouncesEach.toFixed(2)} ounces, assumed from ${paper.name} at ${piece.width} x ${piece.height} inches. Weigh ` +
    'ten pieces and write down what the scale says.'
  );
};
