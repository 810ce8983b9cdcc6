import { z } from './zod.ts';

/** Roles of team members. The first administrator is an owner. */
export const staffRoles = ['owner', 'staff', 'press', 'books'] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = (typeof staffRoles)[number];

/** The towns that somebody works in, each with a role there. */
export const townRoles = z
  .array(z.strictObject({ town: z.string().min(1).max(40), staffRole: staffRole.exclude(['owner']) }))
  .min(1, 'Please choose at least one town')
  .max(200);
export type TownRole = z.infer<typeof townRoles>[number];

/** Descriptions of the roles for the team. */
export const staffRoleTexts: Record<StaffRole, string> = {
  owner: 'May do everything, and says who is on the team.',
  staff: 'Looks after cards, members, requests, messages and money; not the team, membership plans or the system.',
  press: 'Produces the cards: spots, artwork, proofs, press files and the papers of the post office.',
  books: 'Keeps the books: statistics, invoices, refunds, disputes and their spreadsheets.',
};

/** Roles that may call a route besides owners, by subject. */
export const rolesFor = {
  office: ['staff'],
  cards: ['staff', 'press'],
  money: ['staff', 'books'],
  // Owners alone: a rate holds in every town.
  rates: [],
  everybody: ['staff', 'press', 'books'],
} as const satisfies Record<string, readonly StaffRole[]>;

/** Returns whether a role may call a route that names `roles`; without any, only owners may. */
export const mayCall = (role: StaffRole, roles: readonly StaffRole[] = []): boolean =>
  role === 'owner' || roles.includes(role);

/** Period in which a proof of identity counts as fresh. */
export const stepUpMs = 10 * 60_000;
