import { isHoliday } from './holidays.ts';
import { daysBefore, dayOf } from './town-days.ts';

/** Says if carriers deliver on a day of the calendar, `2027-06-21`: on no Sunday and no postal holiday. */
export const isMailDay = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0 && !isHoliday(day);

/** Returns an instant, or the same time on the first day after it on which carriers deliver. */
export function mailDayFrom(instant: Date): Date {
  return isMailDay(dayOf(instant)) ? instant : mailDayFrom(daysBefore(instant, -1));
}

export const noMailDay = 'No mail is delivered on Sundays and postal holidays. Please choose another day.';
