export const socialPicture = undefined;
