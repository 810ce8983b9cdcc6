import { z } from './zod.ts';

export const staffRoles = ['owner', 'staff', 'press', 'books'] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = (typeof staffRoles)[number];

export const townRoles = z
  .array(z.strictObject({ town: z.string().min(1).max(40), staffRole: staffRole.exclude(['owner']) }))
  .min(1, 'Please choose at least one town')
  .max(200);
export type TownRole = z.infer<typeof townRoles>[number];

export const staffRoleTexts: Record<StaffRole, string> = {
  owner: 'Can do everything, including managing the team.',
  staff: 'Manages cards, members, requests, messages and money; not the team, membership plans or the system.',
  press: 'Produces the cards: spots, artwork, proofs, press files and postal documents.',
  books: 'Keeps the books: statistics, invoices, refunds, disputes and their spreadsheets.',
};

export const rolesFor = {
  office: ['staff'],
  cards: ['staff', 'press'],
  money: ['staff', 'books'],
  // Only owners, because a rate applies in every town.
  rates: [],
  everybody: ['staff', 'press', 'books'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Without `roles`, only owners may call a route. */
export const mayCall = (role: StaffRole, roles: readonly StaffRole[] = []): boolean =>
  role === 'owner' || roles.includes(role);

/** Milliseconds for which a proof of identity counts as fresh. */
export const stepUpMs = 10 * 60_000;
