import { z } from '../zod.ts';
import { currentTown } from './current-town.ts';
import { spotIds } from './offer.ts';

/** Requests must fit the current town; responses may have zones and spots it no longer has. */

export const zoneId = z.string().regex(/^[A-F]$/);

export const spotId = z.templateLiteral([z.enum(['L', 'M']), z.string().regex(/\d{2}/)]);

export const ownZoneId = zoneId.refine(
  (id) => currentTown().zones.some((zone) => zone.id === id),
  'Please choose a zone of the town',
);

export const ownSpotId = spotId.refine((id) => spotIds().includes(id), 'Please choose a spot of the card');
