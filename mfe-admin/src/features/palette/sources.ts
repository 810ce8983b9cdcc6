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

const pathOf = (path: string, q: string): string => `${path}?${new URLSearchParams({ q, limit: String(most) })}`;

function useFound<T extends z.ZodType<{ id: string }>>(
  heading: string,
  path: string | null,
  schema: T,
  found: (each: z.output<T>) => Omit<Found, 'id'>,
): FoundGroup {
  const rows: Parser<z.output<T>[]> = z.array(schema);
  const { data, error, isLoading } = useApi(path, (address) => apiFetchPage(address, rows));
  return {
    heading,
    items: data?.items.map((each) => ({ id: each.id, ...found(each) })) ?? [],
    isPart: Boolean(data?.searched),
    isBusy: isLoading,
    hasFailed: error !== undefined,
  };
}

export function useFindings(q: string): FoundGroup[] {
  const asked = q.trim();
  const may = useMay();
  const at = (path: string, roles: Roles) => (asked.length >= fewest && may(roles) ? pathOf(path, asked) : null);
  const { office } = rolesFor;
  return [
    useFound('Members', at('/api/users', office), user, ({ id, businessName, displayName, email }) => ({
      name: businessName || displayName,
      detail: email,
      search: { tab: 'members', member: id },
    })),
    useFound('Cards', at('/api/campaigns/desk', rolesFor.cards), campaignSummary, ({ id, name, zone }) => ({
      name,
      detail: zone,
      search: { tab: 'cards', card: id },
    })),
    useFound('Conversations', at('/api/messages/desk', office), teamConversationSummary, (each) => ({
      name: each.subject,
      detail: each.memberName,
      search: { tab: 'messages', thread: each.id },
    })),
    useFound('Sample requests', at('/api/sample-requests', office), sampleRequest, ({ id, name, business, email }) => ({
      name,
      detail: `${business}, ${email}`,
      search: { tab: 'samples', q: email, request: id },
    })),
    useFound('Contact form', at('/api/contact-requests', office), contactRequest, ({ id, name, email }) => ({
      name,
      detail: email,
      search: { tab: 'contact', q: email, request: id },
    })),
    useFound('Email', at('/api/mails', office), mailSummary, ({ id, subject, to }) => ({
      name: subject || 'An email',
      detail: to,
      search: { tab: 'email', mail: id },
    })),
  ];
}
