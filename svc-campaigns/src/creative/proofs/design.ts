import { adDesign, type AdDesign } from '@postcard/contracts';

export function designOf(adContent: string | null): AdDesign | null {
  try {
    const design = adDesign.safeParse(JSON.parse(adContent ?? 'null'));
    return design.success ? design.data : null;
  } catch {
    return null;
  }
}
