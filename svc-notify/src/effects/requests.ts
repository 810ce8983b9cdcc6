import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as requests from '../mail-templates/requests.ts';
import { none, toTeam, type EffectsOf } from '../effect-types.ts';

type RequestEvent = Extract<EventType, `${string}-request.submitted`>;

/** Who asked for something hears that it came; the team hears what. */
export const requestEffects: EffectsOf<RequestEvent> = {
  'sample-request.submitted': ({ data: { sampleRequest } }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'sample-received',
        to: sampleRequest.email,
        isToTypedAddress: true,
        content: requests.sampleReceived(sampleRequest),
      },
      toTeam(
        addresses,
        'sample-for-team',
        requests.sampleForTeam(sampleRequest, `${addresses.publicUrl}${paths.admin()}`),
      ),
    ],
  }),
  'contact-request.submitted': ({ data: { contactRequest } }, addresses) => ({
    ...none,
    mails: [
      {
        template: 'contact-received',
        to: contactRequest.email,
        isToTypedAddress: true,
        content: requests.contactReceived(contactRequest),
      },
      toTeam(
        addresses,
        'contact-for-team',
        requests.contactForTeam(contactRequest, `${addresses.publicUrl}${paths.admin()}`),
      ),
    ],
  }),
};
