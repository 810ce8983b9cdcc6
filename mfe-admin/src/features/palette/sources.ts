import { campaignSummary } from '@postcard/contracts/campaigns';
import { user } from '@postcard/contracts/identity';
import { teamConversationSummary } from '@postcard/contracts/team-messages';
import { mailSummary } from '@postcard/contracts/notify';
import { contactRequest, sampleRequest } from '@postcard/contracts/requests';
import { apiFetchPage, useApi, type Parser } from '@postcard/web-kit';
import { rolesFor } from '@postcard/contracts/staff-roles';
import { z } from '@postcard/contracts/zod';
import { useMay, type Roles } from '../roles/for-roles.tsx';

export type Found = { id: string; name: string; detail: string; search: Record<string, string> };
/** `isPart` is true when only the newest entries were searched. */
type FoundGroup = { heading: string; items: Found[]; isPart: boolean; isBusy: boolean; hasFailed: boolean };

const fewest = 2;
const most = 5;

const all = <T extends z.ZodType>(schema: T): Parser<z.output<T>[]> => z.array(schema);
const pathOf = (path: string, q: string): string => `${path}?${new URLSearchParams({ q, limit: String(most) })}`;

function useFound<T>(
  heading: string,
  path: string | null,
  { schema, found }: { schema: Parser<T[]>; found: (each: T) => Found },
): FoundGroup {
  const { data, error, isLoading } = useApi(path, (address) => apiFetchPage(address, schema));
  return {
    heading,
    items: data?.items.map(found) ?? [],
    isPart: Boolean(data?.searched),
    isBusy: isLoading,
    hasFailed: error !== undefined,
  };
}

const kinds = {
  members: {
    schema: all(user),
    found: ({ id, businessName, displayName, email }: z.output<typeof user>): Found => ({
      id,
      name: businessName || displayName,
      detail: email,
      search: { tab: 'members', member: id },
    }),
  },
  samples: {
    schema: all(sampleRequest),
    found: ({ id, name, business, email }: z.output<typeof sampleRequest>): Found => ({
      id,
      name,
      detail: `${business}, ${email}`,
      search: { tab: 'samples', q: email, request: id },
    }),
  },
  contacts: {
    schema: all(contactRequest),
    found: ({ id, name, email }: z.output<typeof contactRequest>): Found => ({
      id,
      name,
      detail: email,
      search: { tab: 'contact', q: email, request: id },
    }),
  },
  mails: {
    schema: all(mailSummary),
    found: ({ id, subject, to }: z.output<typeof mailSummary>): Found => ({
      id,
      name: subject || 'An email',
      detail: to,
      search: { tab: 'email', mail: id },
    }),
  },
  conversations: {
    schema: all(teamConversationSummary),
    found: ({ id, subject, memberName }: z.output<typeof teamConversationSummary>): Found => ({
      id,
      name: subject,
      detail: memberName,
      search: { tab: 'messages', thread: id },
    }),
  },
  cards: {
    schema: all(campaignSummary),
    found: ({ id, name, zone }: z.output<typeof campaignSummary>): Found => ({
      id,
      name,
      detail: zone,
      search: { tab: 'cards', card: id },
    }),
  },
};

export function useFindings(q: string): FoundGroup[] {
  const asked = q.trim();
  const may = useMay();
  const at = (path: string, roles: Roles) => (asked.length >= fewest && may(roles) ? pathOf(path, asked) : null);
  return [
    useFound('Members', at('/api/users', rolesFor.office), kinds.members),
    useFound('Cards', at('/api/campaigns/desk', rolesFor.cards), kinds.cards),
    useFound('Conversations', at('/api/messages/desk', rolesFor.office), kinds.conversations),
    useFound('Sample requests', at('/api/sample-requests', rolesFor.office), kinds.samples),
    useFound('Contact form', at('/api/contact-requests', rolesFor.office), kinds.contacts),
    useFound('Email', at('/api/mails', rolesFor.office), kinds.mails),
  ];
}
