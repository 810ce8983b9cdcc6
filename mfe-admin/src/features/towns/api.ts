import { managedTown, openedTown, type SaveTownBody } from '@postcard/contracts/towns';
import type { TownStart } from '@postcard/contracts/town-start';
import { z } from '@postcard/contracts/zod';
import { apiFetch, useApi } from '@postcard/web-kit';

export const towns = z.array(managedTown);

export const townsPath = '/api/towns';
export const newestPath = `${townsPath}?limit=200`;
const pathOf = (id: string, rest = ''): string => `${townsPath}/${encodeURIComponent(id)}${rest}`;

export const useNewestTowns = () => useApi(newestPath, towns);
export const useTown = (id: string) => useApi(pathOf(id), openedTown);

export const createTown = (body: TownStart) => apiFetch(townsPath, { method: 'POST', body, schema: openedTown });
export const saveTown = (id: string, body: SaveTownBody) =>
  apiFetch(pathOf(id), { method: 'PUT', body, schema: openedTown });
export const publishTown = (id: string, version: number) =>
  apiFetch(pathOf(id, '/publish'), { method: 'POST', body: { version }, schema: openedTown });
export const takeTownOffline = (id: string, version: number) =>
  apiFetch(pathOf(id, '/take-offline'), { method: 'POST', body: { version }, schema: openedTown });
export const removeTown = (id: string) => apiFetch(pathOf(id), { method: 'DELETE' });
