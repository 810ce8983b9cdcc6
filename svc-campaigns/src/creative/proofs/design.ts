import { adDesign, type AdDesign } from '@postcard/contracts';

/** The filled template of a booking; null where its ad is no template, or cannot be read. */
export function designOf(adContent: string | null): AdDesign | null {
  try {
    const design = adDesign.safeParse(JSON.parse(adContent ?? 'null'));
    return design.success ? design.data : null;
  } catch {
    return null;
  }
}
