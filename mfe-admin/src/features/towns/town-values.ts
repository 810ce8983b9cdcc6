import type { OpenedTown } from '@postcard/contracts/towns';
import { get, set, type FieldValues } from 'react-hook-form';
import { plainFields, zoneFields, type Field, typedOf, valueOf, type Typed } from './fields.ts';

export type Draft = Record<string, unknown>;

/** Texts by their place in the draft. `was` is a zone's former index; `version` is the version that filled the form. */
export type TownValues = FieldValues & { version: number; zones: ZoneValues[] };
type ZoneValues = FieldValues & { id: string; was: string };

export const mostZones = 6;

export function valuesOf({ town, version }: Pick<OpenedTown, 'town' | 'version'>): TownValues {
  const values: TownValues = {
    version,
    zones: zonesOf(town).map((zone, index) => ({
      id: String(typedOf('text', zone['id'])),
      was: String(index),
      ...typedAt(zoneFields, zone),
    })),
  };
  return Object.assign(values, typedAt(plainFields, town));
}

export function townOf(before: Draft, values: TownValues): Draft {
  const town = structuredClone(before);
  for (const each of plainFields) put(town, each, get(values, each.place) as Typed);
  const zones = zonesOf(before);
  if (values.zones.length > 0 || Array.isArray(before['zones']))
    town['zones'] = values.zones.map((typed) => zoneOf(zones[Number(typed.was || -1)], typed));
  return town;
}

function zoneOf(before: Draft | undefined, typed: ZoneValues): Draft {
  if (before) {
    const zone = structuredClone(before);
    for (const each of zoneFields) put(zone, each, get(typed, each.place) as Typed);
    return zone;
  }
  const zone: Draft = { id: typed.id };
  for (const { place, kind } of zoneFields) set(zone, place, valueOf(kind, get(typed, place) as Typed));
  return zone;
}

export function blankZone(zones: readonly Pick<ZoneValues, 'id'>[]): ZoneValues {
  const id = ['A', 'B', 'C', 'D', 'E', 'F'].find((letter) => zones.every((zone) => zone.id !== letter)) ?? '';
  return { id, was: '', ...typedAt(zoneFields, {}) };
}

function typedAt(fields: readonly Field[], draft: Draft): FieldValues {
  const values: FieldValues = {};
  for (const { place, kind } of fields) set(values, place, typedOf(kind, get(draft, place)));
  return values;
}

function put(draft: Draft, { place, kind }: Field, typed: Typed): void {
  const before = get(draft, place) as unknown;
  if (JSON.stringify(typed) !== JSON.stringify(typedOf(kind, before))) set(draft, place, valueOf(kind, typed));
}

const zonesOf = ({ zones }: Draft): Draft[] =>
  Array.isArray(zones) ? zones.map((zone: unknown) => (isDraft(zone) ? zone : {})) : [];

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null;
