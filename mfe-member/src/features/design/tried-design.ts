import { adDesign, type AdDesign } from '@postcard/contracts/campaigns';
import { draftOf } from '@postcard/web-kit';

/** The draft of an ad that is tried before there is a spot for it. It stays in the tab until it is saved as an ad. */
export const triedDraft = 'tried-design';

export const triedDesign = (): AdDesign | undefined => adDesign.safeParse(draftOf(triedDraft)).data;
