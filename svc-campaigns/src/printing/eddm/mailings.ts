import type { EddmPlan } from '@postcard/contracts';

type Day = EddmPlan['days'][number];
type Mailing = Pick<Day, 'day' | 'routes'> & NonNullable<Day['mailings']>[number] & Pick<EddmPlan, 'rate'>;

export const mailingsOf = ({ days, rate: usual }: Pick<EddmPlan, 'days' | 'rate'>): Mailing[] =>
  days.flatMap(({ day, routes, mailings = [], rate = usual }) =>
    mailings.map((mailing) => ({ ...mailing, day, rate, routes: routes.filter(({ zip }) => zip === mailing.zip) })),
  );
