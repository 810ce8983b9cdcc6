import { SocialPicture, socialAlt, socialSize } from './social-picture.tsx';

export const socialPicture = { Picture: SocialPicture, ...socialSize, alt: socialAlt };
