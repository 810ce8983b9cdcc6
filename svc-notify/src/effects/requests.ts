import type { EventType } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as requests from '../mail-templates/requests.ts';
import { none, toTeam, type EffectsOf } from '../effect-types.ts';

type RequestEvent = Extract<EventType, `${string}-request.submitted` | 'request.replied'>;

export const requestEffects: EffectsOf<RequestEvent> = {
  'request.replied': ({ data: { reply } }, { publicUrl }) => ({
    ...none,
    mails: [
      { template: 'request-reply', to: reply.email, content: requests.reply(reply, `${publicUrl}${paths.contact()}`) },
    ],
  }),
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
