import { z } from '../shared/zod.ts';
import { spotTypes } from '../shared/business.ts';
import { id, exactText, optionalPhone, text, textLike, website } from '../shared/fields.ts';

export const designTemplate = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    spotType: z.enum(spotTypes),
    isActive: z.boolean(),
  })
  .meta({ id: 'DesignTemplate' });
export type DesignTemplate = z.infer<typeof designTemplate>;

export const adPalettes = ['postal', 'harbor', 'orchard'] as const;
export type AdPalette = (typeof adPalettes)[number];
export const adPictures = ['trade', 'qr', 'logo'] as const;

const adText = (max: number) => z.string().trim().max(max);

export const adDesign = z
  .object({
    templateId: z.string().max(60),
    businessName: adText(60),
    headline: adText(60),
    offer: adText(40),
    details: adText(140),
    phone: adText(40),
    website: adText(80),
    palette: z.enum(adPalettes).optional(),
    picture: z.enum(adPictures).optional(),
    logo: textLike(/^[\da-f-]{36}$/, 'Please upload the logo again').optional(),
  })
  .meta({ id: 'AdDesign' });
export type AdDesign = z.infer<typeof adDesign>;

export const saveDesignBody = z.strictObject({
  ...adDesign.shape,
  templateId: exactText('Please choose a template', 60),
  businessName: text('Business name is required', 60),
  phone: optionalPhone,
  website: website.unwrap().max(80),
});
