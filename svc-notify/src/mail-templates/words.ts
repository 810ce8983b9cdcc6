import { currentTown, zoneLabel, type BookingView } from '@postcard/contracts';
import { longDate, longDateTime } from '@postcard/contracts/town-dates';

export const dateOf = (instant: string): string => longDate(instant);
export const timeOf = (instant: string): string => `${longDateTime(instant)} in ${currentTown().name}`;
export const hello = ({ firstName }: { firstName: string }): string => (firstName ? `Hello ${firstName},` : 'Hello,');

export const spotOf = ({ spotType, spotId }: BookingView): string =>
  `${spotType === 'large' ? 'Large' : 'Medium'} spot ${spotId}`;
/** `M05 on the May card` */
export const placeOf = ({ spotId, campaignName }: BookingView): string => `${spotId} on the ${campaignName}`;
/** `May card, M05`, as in subjects */
export const cardAndSpot = ({ campaignName, spotId }: BookingView): string => `${campaignName}, ${spotId}`;
/** `Ada Pizza, M05, May card`, as in subjects for the team */
export const businessAndSpot = ({ businessName, spotId, campaignName }: BookingView): string =>
  `${businessName}, ${spotId}, ${campaignName}`;

type Fact = [string, string];
export const cardFact = (booking: BookingView): Fact => ['Card', `${booking.campaignName}, ${zoneLabel(booking.zone)}`];
export const spotFact = (booking: BookingView): Fact => ['Spot', spotOf(booking)];
export const mailboxFact = (booking: BookingView): Fact => ['In mailboxes from', dateOf(booking.distributionDate)];
