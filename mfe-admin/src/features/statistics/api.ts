import { cardStatistics, memberStatistics, townMembers, townTakings } from '@postcard/contracts';
import { requestStatistics } from '@postcard/contracts/requests';
import { useApi } from '@postcard/web-kit';

export type DayRange = { from: string; to: string };

const options = { keepPreviousData: true };
const of = (path: string, { from, to }: DayRange): string =>
  `${path}?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`;

export const useRequestStatistics = (range: DayRange) =>
  useApi(of('/api/requests/statistics', range), requestStatistics, options);
export const useMemberStatistics = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics', range), memberStatistics, options);
export const useCardStatistics = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics', range), cardStatistics, options);
export const useTownTakings = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics/towns', range), townTakings, options);
export const useTownMembers = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics/towns', range), townMembers, options);
