import type { EventType, Member } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import * as accounts from '../mail-templates/accounts.ts';
import { none, toTeam, type EffectsOf } from '../effect-types.ts';

const ofMembership = ({ userId }: Member) => ({ userId, of: 'membership' as const });

type ApplicationEvent = Extract<EventType, 'membership.applied' | 'membership.approved' | 'membership.rejected'>;

export const applicationEffects: EffectsOf<ApplicationEvent> = {
  'membership.applied': ({ data: { member, applicationData, quickStart } }, addresses) => ({
    ...none,
    mails: [
      ...(quickStart
        ? []
        : [
            {
              template: 'application-received',
              to: member.email,
              content: accounts.applicationReceived(member),
              choice: ofMembership(member),
            },
          ]),
      toTeam(
        addresses,
        'application-for-team',
        accounts.applicationForTeam(member, applicationData, `${addresses.publicUrl}${paths.admin()}`),
      ),
    ],
  }),
  'membership.approved': ({ data: { member, subscriptionId } }, { publicUrl }) => ({
    mails: [
      {
        template: 'application-approved',
        to: member.email,
        content: accounts.applicationApproved(member, `${publicUrl}${paths.dashboard()}`),
        choice: ofMembership(member),
        duringReview: null,
      },
    ],
    notices: [
      {
        userId: member.userId,
        type: 'membership',
        title: 'You are a verified member',
        message: 'You can now place ads.',
        relatedId: subscriptionId,
      },
    ],
  }),
  'membership.rejected': ({ data: { member, subscriptionId, reason } }) => ({
    mails: [
      {
        template: 'application-rejected',
        to: member.email,
        content: accounts.applicationRejected(member, reason),
        choice: ofMembership(member),
        duringReview: accounts.firstBookingRejected(member, reason),
      },
    ],
    notices: [
      {
        userId: member.userId,
        type: 'membership',
        title: 'Your application was not approved',
        message: reason,
        relatedId: subscriptionId,
      },
    ],
  }),
};
