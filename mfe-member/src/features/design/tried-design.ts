import { adDesign, type AdDesign } from '@postcard/contracts/campaigns';
import { draftOf } from '@postcard/web-kit';

/** Draft of an ad tried before booking; it stays in the tab until saved as an ad. */
export const triedDraft = 'tried-design';

export const triedDesign = (): AdDesign | undefined => adDesign.safeParse(draftOf(triedDraft)).data;
