import { membership, type EventType, type Member } from '@postcard/contracts';
import { paths } from '@postcard/contracts/paths';
import { membershipHere } from '@postcard/service-kit';
import { hello } from '../mail-templates/words.ts';
import { email, send, toTeam, type EffectsOf, type NoticeDraft } from '../effect-types.ts';

type ApplicationEvent = Extract<EventType, 'membership.applied' | 'membership.approved' | 'membership.rejected'>;

const choiceOf = ({ userId }: Member) => ({ userId, of: 'membership' as const });
const notice = ({ userId }: Member, title: string, message: string, relatedId: string): NoticeDraft => ({
  userId,
  type: 'membership',
  title,
  message,
  relatedId,
});

export const applicationEffects: EffectsOf<ApplicationEvent> = {
  'membership.applied': ({ data: { member, applicationData: data, quickStart } }, addresses) => {
    const { businessName, businessCategory, businessSubcategory } = member;
    const received = {
      subject: 'We have your membership application',
      greeting: hello(member),
      paragraphs: [
        `Thank you for applying for membership with ${businessName}. We review every application ourselves; it takes ` +
          `${membership.reviewDays}.`,
      ],
    };
    const forTeam = toTeam('application-for-team', addresses, {
      subject: `Membership application: ${businessName}`,
      paragraphs: [`${businessName} has applied for membership.`],
      facts: [
        ['Business', businessName],
        ['Category', `${businessCategory}, ${businessSubcategory}`],
        ['Email', member.email],
        ['Description', data.businessDescription || 'Not provided'],
        ['Years in business', data.yearsInBusiness || 'Not provided'],
        ['Website', data.website || 'Not provided'],
        ['Reason to join', data.reasonToJoin || 'Not provided'],
        ['Business address', data.businessAddress || 'Not provided'],
      ],
      action: { label: 'Review the application', url: `${addresses.publicUrl}${paths.admin()}` },
    });
    if (quickStart) return send(forTeam);
    return send(email('application-received', member.email, received, { choice: choiceOf(member) }), forTeam);
  },
  'membership.approved': ({ data: { member, subscriptionId } }, { publicUrl }) => {
    const content = {
      subject: 'You are a verified member',
      greeting: hello(member),
      paragraphs: [
        `You are now a verified member with ${member.businessName}. Your membership number is ` +
          `${membershipHere(member) ?? ''}.`,
        'You can book your spot on the next card right away.',
      ],
      action: { label: 'Book my spot', url: `${publicUrl}${paths.dashboard()}` },
    };
    return {
      mails: [email('application-approved', member.email, content, { choice: choiceOf(member), duringReview: null })],
      notices: [notice(member, 'You are a verified member', 'You can now place ads.', subscriptionId)],
    };
  },
  'membership.rejected': ({ data: { member, subscriptionId, reason } }) => {
    const content = {
      subject: 'About your membership application',
      greeting: hello(member),
      paragraphs: [
        'Thank you for your application. We can’t approve it in its current form:',
        reason,
        'You are welcome to apply again.',
      ],
    };
    const spotIsFree = 'The spot we held for you is free again, and your payment is not charged.';
    const duringReview = { ...content, paragraphs: [...content.paragraphs, spotIsFree] };
    return {
      mails: [email('application-rejected', member.email, content, { choice: choiceOf(member), duringReview })],
      notices: [notice(member, 'Your application was not approved', reason, subscriptionId)],
    };
  },
};
