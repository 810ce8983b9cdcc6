import type { SpotType } from '@postcard/contracts/business';
import { ruleTexts } from '@postcard/contracts/rule-texts';

export const sizes: Record<SpotType, { title: string; words: string }> = {
  medium: { title: 'For a medium spot', words: `4.75 x 3.75 inches, one of ${ruleTexts.mediumSpots} on the card.` },
  large: { title: 'For a large spot', words: `9.75 x 3.75 inches, one of ${ruleTexts.largeSpots} on the card.` },
};
