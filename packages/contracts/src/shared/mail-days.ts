import { isHoliday } from './holidays.ts';
import { daysBefore, dayOf } from './town-days.ts';

export const isMailDay = (day: string): boolean => new Date(`${day}T12:00:00Z`).getUTCDay() !== 0 && !isHoliday(day);

export function mailDayFrom(instant: Date): Date {
  return isMailDay(dayOf(instant)) ? instant : mailDayFrom(daysBefore(instant, -1));
}

export const noMailDay = 'No mail is delivered on Sundays and postal holidays. Please choose another day.';
