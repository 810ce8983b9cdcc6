import { zoneLabel } from '@postcard/contracts/town';
import type { GalleryAd, GalleryCard } from '@postcard/contracts/campaigns';
import { AdPicture } from '@postcard/ui/ad-templates';
import { Button, Dialog, ExternalIcon, Text } from '@postcard/ui';
import styles from './gallery.module.css';
import { shownDesign, webAddress } from './gallery.ts';

export function AdDialog({ card, ad, onClose }: { card: GalleryCard; ad: GalleryAd; onClose: () => void }) {
  const design = shownDesign(ad);
  const address = webAddress(design.website);
  return (
    <Dialog
      onClose={onClose}
      size={ad.spotType}
      title={ad.businessName}
      description={`${ad.businessSubcategory} · ${ad.businessCategory}`}
      footer={
        address && (
          <Button asChild icon={<ExternalIcon size={18} />}>
            <a href={address} target="_blank" rel="noopener nofollow">
              {design.website}
            </a>
          </Button>
        )
      }
    >
      <figure className={styles['ad']}>
        {ad.imageUrl ? (
          <img src={ad.imageUrl} alt={`Ad of ${ad.businessName}`} />
        ) : (
          <AdPicture
            design={design}
            spotType={ad.spotType}
            trade={{ category: ad.businessCategory, subcategory: ad.businessSubcategory }}
            title={wordsOf(ad)}
            id="large-ad"
          />
        )}
        <Text as="figcaption" quiet>
          {ad.spotType === 'large' ? 'Large' : 'Medium'} spot {ad.spotId} of the {card.name}, {zoneLabel(card.zone)}
        </Text>
      </figure>
    </Dialog>
  );
}

function wordsOf(ad: GalleryAd): string {
  const { headline, offer, details, phone } = shownDesign(ad);
  return `Ad of ${[ad.businessName, headline, offer, details, phone].filter(Boolean).join('. ')}`;
}
