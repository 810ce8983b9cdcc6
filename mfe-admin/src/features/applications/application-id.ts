/** Of the card of an applicant's application, for links to it. */
export const applicationId = (userId: string): string => `application-${userId}`;
