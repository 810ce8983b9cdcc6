import { categoryOf, spotIds, spotTypeOf, type SpotId } from '@postcard/contracts';
import { showsCode } from '@postcard/contracts/design-templates';
import { paths } from '@postcard/contracts/paths';
import { createHash } from 'node:crypto';
import type { Booking } from '../../booking/bookings/booking.ts';
import type { Card } from '../../booking/cards/card.ts';
import { designHash, newestOf, type Artwork } from '../../creative/proofs/artwork.ts';
import { whyNotPrintable } from '../../creative/proofs/standing.ts';
import { houseAdFor } from './house-ads.ts';
import type { PressAd } from './press-job.ts';
import type { Artworks, Bookings } from '../ports.ts';

type Deps = { bookings: Pick<Bookings, 'byIds'>; artworks: Pick<Artworks, 'of'>; publicUrl: () => string };

export type Gathered = { ads: PressAd[]; missing: string[]; /** A hash of all of it. */ inputs: string };

export function createGather({ bookings, artworks, publicUrl }: Deps) {
  return async function gather(card: Card): Promise<Gathered> {
    const sold = spotIds().filter((id) => card.claims[id]?.state === 'sold');
    const found = await bookings.byIds(sold.map((id) => card.claims[id]?.bookingId ?? ''));
    const missing: string[] = [];
    const ads: PressAd[] = [];
    for (const spotId of spotIds()) {
      const booking = sold.includes(spotId) ? found.find(({ id }) => id === card.claims[spotId]?.bookingId) : undefined;
      if (!sold.includes(spotId)) ads.push(houseAd(spotId, publicUrl()));
      else if (!booking || booking.status !== 'confirmed') missing.push(`${spotId}: its payment is not settled yet.`);
      else {
        const artwork = await artworks.of(booking.id);
        const reason = whyNotPrintable(card, artwork);
        if (reason) missing.push(`${spotId}, ${booking.businessName}: ${reason}`);
        else ads.push(approvedAd(booking, artwork));
      }
    }
    return { ads, missing, inputs: hashOf(card, ads, publicUrl()) };
  };
}

function approvedAd(
  { id: bookingId, spotId, spotType, businessName, businessSubcategory }: Booking,
  artwork: Artwork,
): PressAd {
  const proof = newestOf(artwork);
  const facts = {
    spotId,
    spotType,
    businessName,
    bookingId,
    version: proof?.version ?? 0,
    sha256: proof?.sha256 ?? '',
  };
  if (proof?.drawn && proof.design) {
    const { fileId: file } = proof.drawn;
    const code = showsCode(proof.design) ? { link: '' } : {};
    return {
      ...facts,
      source: { kind: 'file', file, mediaType: 'application/pdf', box: 'trim', isDrawn: true, ...code },
    };
  }
  if (proof?.file)
    return {
      ...facts,
      source: { kind: 'file', file: proof.file.fileId, mediaType: proof.file.mediaType, box: proof.file.box },
    };
  if (!proof?.design || designHash(proof.design) !== proof.sha256)
    throw new Error(`the approved proof of ${bookingId} holds nothing to print`);
  const { design } = proof;
  const logo = design.picture === 'logo' && design.logo ? design.logo : null;
  return {
    ...facts,
    source: {
      kind: 'design',
      design,
      subcategory: businessSubcategory,
      category: categoryOf(businessSubcategory) ?? '',
      link: '',
      logo,
    },
  };
}

function houseAd(spotId: SpotId, publicUrl: string): PressAd {
  const spotType = spotTypeOf(spotId);
  const design = houseAdFor(spotId, spotType);
  return {
    spotId,
    spotType,
    businessName: 'House ad',
    bookingId: null,
    version: 0,
    sha256: designHash(design),
    source: {
      kind: 'design',
      design,
      subcategory: '',
      category: '',
      link: `${publicUrl}${paths.pricing()}`,
      logo: null,
    },
  };
}

/** Returns the hash of all inputs. It includes the origin, as a file with other links is outdated. */
function hashOf({ id, name, distributionDate, zone }: Card, ads: readonly PressAd[], publicUrl: string): string {
  const approved = ads.map(({ spotId, bookingId, version, sha256 }) => [spotId, bookingId, version, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([id, name, zone, distributionDate.toISOString(), approved, publicUrl]))
    .digest('hex');
}
