import { currentTown } from '@postcard/contracts/town';
import type { BookingView, Campaign, GalleryAd } from '@postcard/contracts/campaigns';
import { AdTemplate } from '@postcard/ui/ad-templates';
import type { CardMapSpot } from '@postcard/ui/card-map';

type Printed = Campaign & { status: 'locked' | 'active' | 'completed' };

export const isPrinted = (card: Campaign): card is Printed =>
  card.status === 'locked' || card.status === 'active' || card.status === 'completed';

export const printedSpots = (ads: readonly GalleryAd[], own: readonly BookingView[]): CardMapSpot[] =>
  ads.map((ad) => ({
    id: ad.spotId,
    spotType: ad.spotType,
    price: currentTown().prices[ad.spotType],
    state: own.some(({ spotId }) => spotId === ad.spotId) ? 'yours' : 'printed',
    label: ad.businessName,
    category: ad.businessCategory,
    art: artOf(ad),
  }));

function artOf({
  imageUrl,
  design,
  businessName,
  businessCategory,
  businessSubcategory,
  spotType,
}: GalleryAd): CardMapSpot['art'] {
  if (imageUrl) return (size) => <image href={imageUrl} {...size} preserveAspectRatio="xMidYMid slice" />;
  const shown = design ?? {
    templateId: '',
    businessName,
    headline: '',
    offer: '',
    details: '',
    phone: '',
    website: '',
  };
  return (size) => (
    <AdTemplate
      design={shown}
      spotType={spotType}
      trade={{ category: businessCategory, subcategory: businessSubcategory }}
      {...size}
    />
  );
}
