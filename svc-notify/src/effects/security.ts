import { paths } from '@postcard/contracts/paths';
import { timeOf } from '../mail-templates/bookings.ts';
import * as security from '../mail-templates/security.ts';
import { none, type EffectsOf } from '../effect-types.ts';

/** Emails about access, which cannot be turned off. */
export const securityEffects: EffectsOf<
  'user.new-device' | 'user.security-changed' | 'user.factor-reset-requested' | 'staff.invited'
> = {
  'user.new-device': ({ data: { member, at, userAgent, network } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'new-device',
        to: member.email,
        content: security.newDevice(member, {
          time: timeOf(at),
          userAgent,
          network,
          url: `${publicUrl}${paths.forgotPassword()}`,
        }),
      },
    ],
  }),
  'user.security-changed': ({ data: { member, change, at, undoToken } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'security-changed',
        to: member.email,
        content: security.securityChanged(member, {
          change,
          time: timeOf(at),
          url: `${publicUrl}${undoToken ? paths.undoSecurityChange(undoToken) : paths.forgotPassword()}`,
          canBeUndone: undoToken !== undefined,
        }),
        isPrivate: undoToken !== undefined,
      },
    ],
  }),
  'user.factor-reset-requested': ({ data: { member, keepToken, effectiveAt } }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'factor-reset-requested',
        to: member.email,
        content: security.factorResetRequested(member, {
          time: timeOf(effectiveAt),
          url: `${publicUrl}${paths.keepFactors(keepToken)}`,
        }),
        isPrivate: true,
      },
    ],
  }),
  'staff.invited': ({ data }, { publicUrl }) => ({
    ...none,
    mails: [
      {
        template: 'staff-invitation',
        to: data.email,
        content: security.staffInvitation(data, {
          url: `${publicUrl}${paths.joinTeam(data.token)}`,
          until: timeOf(data.expiresAt),
        }),
        isPrivate: true,
      },
    ],
  }),
};
