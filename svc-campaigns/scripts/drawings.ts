export { AdTemplate } from '@postcard/ui/ad-templates';
export { CardSheet } from '@postcard/ui/card-map';
