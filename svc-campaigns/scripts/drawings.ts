// What the press draws of the pages' components: templates filled by businesses, and the sides of the card.
export { AdTemplate } from '@postcard/ui/ad-templates';
export { CardSheet } from '@postcard/ui/card-map';
