import { cardStatistics, memberStatistics, townMembers, townTakings } from '@postcard/contracts';
import { requestStatistics } from '@postcard/contracts/requests';
import { fetcher, useApi } from '@postcard/web-kit';

export type DayRange = { from: string; to: string };

const fresh = { revalidateOnMount: true, keepPreviousData: true };
const of = (path: string, { from, to }: DayRange): string =>
  `${path}?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`;

export const useRequestStatistics = (range: DayRange) =>
  useApi(of('/api/requests/statistics', range), fetcher({ schema: requestStatistics }), fresh);
export const useMemberStatistics = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics', range), fetcher({ schema: memberStatistics }), fresh);
export const useCardStatistics = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics', range), fetcher({ schema: cardStatistics }), fresh);
export const useTownTakings = (range: DayRange) =>
  useApi(of('/api/campaigns/statistics/towns', range), fetcher({ schema: townTakings }), fresh);
export const useTownMembers = (range: DayRange) =>
  useApi(of('/api/subscriptions/statistics/towns', range), fetcher({ schema: townMembers }), fresh);
