import { SocialPicture, socialAlt, socialSize } from './social-picture.tsx';

/** For a unit's build: what to draw, how large in pixels, and what it says. */
export const socialPicture = { Picture: SocialPicture, ...socialSize, alt: socialAlt };
