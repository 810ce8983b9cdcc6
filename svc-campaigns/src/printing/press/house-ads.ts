import {
  currentTown,
  pricing,
  ruleTexts,
  spotIds,
  type AdDesign,
  type SpotId,
  type SpotType,
} from '@postcard/contracts';

type HouseAd = Pick<AdDesign, 'templateId' | 'headline' | 'offer' | 'details'> &
  Partial<Pick<AdDesign, 'palette' | 'picture'>>;

const houseAds = (): Record<SpotType, readonly HouseAd[]> => ({
  medium: [
    {
      templateId: 'medium-sunburst',
      headline: 'This could be your ad',
      offer: `${pricing().medium.perMailbox} a mailbox`,
      details: 'One business of each kind on every card. We design, print and mail it.',
      picture: 'qr',
    },
    {
      templateId: 'medium-gazette',
      headline: 'Shop where your neighbors work',
      offer: '',
      details: 'Every business on this card is around the corner. Say that you saw it here.',
    },
    {
      templateId: 'medium-greetings',
      headline: `Greetings from ${currentTown().street.replace(/^\d+ /, '')}`,
      offer: 'Your ad next month',
      details: `Reach ${ruleTexts.pieces} households without a printer, a mailing list or a stamp.`,
      palette: 'harbor',
    },
    {
      templateId: 'medium-ticket',
      headline: 'Admit one business',
      offer: 'Only one of each kind',
      details: 'Your category is yours alone on the whole card. See which ones are free.',
      picture: 'qr',
      palette: 'orchard',
    },
    {
      templateId: 'medium-chalkboard',
      headline: 'Tomorrow: your special',
      offer: 'Free design help',
      details: 'Tell us what you sell. We draw the ad, you say yes.',
    },
    {
      templateId: 'medium-side-panel',
      headline: 'Kept on the fridge',
      offer: 'Big as a newspaper',
      details: `Twelve by fifteen inches, in ${ruleTexts.pieces} mailboxes a month.`,
      picture: 'qr',
      palette: 'harbor',
    },
  ],
  large: [
    {
      templateId: 'large-valley-view',
      headline: 'The whole valley is looking here',
      offer: 'Your ad, twice as wide',
      details: 'The large spot is next to the masthead. It can be yours next month.',
    },
    {
      templateId: 'large-broadsheet',
      headline: 'Our town, on one card',
      offer: 'Thank you for reading',
      details: 'Local businesses paid for this card. Visit one of them this week.',
      palette: 'harbor',
    },
  ],
});

export function houseAdFor(spotId: SpotId, spotType: SpotType): AdDesign {
  const ads = houseAds()[spotType];
  const { product, phone, emails } = currentTown();
  const ad = ads[
    spotIds()
      .filter((id) => id[0] === spotId[0])
      .indexOf(spotId) % ads.length
  ] as HouseAd;
  return { ...ad, businessName: product, phone, website: `${emails.hello.split('@')[1]}` };
}
