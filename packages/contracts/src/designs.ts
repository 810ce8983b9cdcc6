import { z } from 'zod';
import { spotTypes } from './business.ts';
import { id, text, website } from './fields.ts';

export const designTemplate = z
  .object({ id, name: z.string(), description: z.string(), imageUrl: z.string(), spotType: z.enum(spotTypes), isActive: z.boolean() })
  .meta({ id: 'DesignTemplate' });
export type DesignTemplate = z.infer<typeof designTemplate>;

const adText = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`);

/** What a template is filled with: an ad made in the browser. Its drawing is the template's, by `templateId`. */
export const adDesign = z
  .object({
    templateId: z.string().max(60),
    businessName: adText(60),
    headline: adText(60),
    offer: adText(40),
    details: adText(140),
    phone: adText(40),
    website: adText(80),
  })
  .meta({ id: 'AdDesign' });
export type AdDesign = z.infer<typeof adDesign>;

/** A design as a member saves it: it names the business, and its web address is one that the gallery can link to. */
export const saveDesignBody = z.strictObject({
  ...adDesign.shape,
  templateId: z.string().min(1, 'Please choose a template').max(60),
  businessName: text('Business name is required', 60),
  website: website.unwrap().max(80, 'Please use at most 80 characters'),
});
