/** Replaces `@unit-picture` in a unit that names none. */
export const socialPicture = undefined;
