import { z } from '../shared/zod.ts';
import { spotId } from '../shared/towns/fields.ts';
import { id, instant } from '../shared/fields.ts';
import { callers, fileOf, readOf, routes } from '../shared/route.ts';

export const pressStates = ['none', 'waiting', 'working', 'done', 'failed'] as const;

export const pressCell = z
  .object({
    spotId,
    /** Null for a house ad in an unsold spot. */
    bookingId: id.nullable(),
    businessName: z.string(),
    version: z.int(),
    sha256: z.string(),
    printedAs: z.enum(['drawing', 'page', 'picture']),
    /** Dots per inch of the file at this size; null for drawings. */
    dpi: z.int().nullable(),
    /** Highest ink coverage at any point, in percent of one plate; null if not measured. */
    ink: z.int().nullable(),
    done: z.array(z.string()),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PressCell' });
export type PressCell = z.infer<typeof pressCell>;

export const pressReport = z
  .object({
    cells: z.array(pressCell),
    fonts: z.array(z.string()),
    /** Inches from the lower left corner of the sheet: left, bottom, right, top. */
    boxes: z.record(z.enum(['media', 'crop', 'bleed', 'trim']), z.array(z.number()).length(4)),
    colour: z.string(),
    ink: z.object({ most: z.int(), limit: z.int() }),
    warnings: z.array(z.string()),
    /** Reasons why this is a proof that must not be printed; absent or empty for a press file. */
    notForPress: z.array(z.string()).optional(),
  })
  .meta({ id: 'PressReport' });
export type PressReport = z.infer<typeof pressReport>;

export const pressView = z
  .object({
    campaignId: id,
    state: z.enum(pressStates),
    missing: z.array(z.string()),
    /** True if an approved ad has changed since the file was made. */
    stale: z.boolean(),
    progress: z.object({ done: z.int(), of: z.int(), step: z.string() }).nullable(),
    failure: z.string().nullable(),
    sha256: z.string().nullable(),
    bytes: z.int().nullable(),
    madeAt: instant.nullable(),
    report: pressReport.nullable(),
  })
  .meta({ id: 'Press' });
export type PressView = z.infer<typeof pressView>;

export const pressRoutes = routes('Press', callers.cardTeam, {
  startPress: {
    method: 'POST',
    path: '/api/campaigns/{id}/press',
    summary: 'Make the file the card is printed from; refused with what is missing while a sold spot is not approved',
    success: { status: 202, schema: pressView },
    errors: ['not_found', 'invalid_transition', 'conflict'],
  },
  getPress: {
    ...readOf(pressView),
    path: '/api/campaigns/{id}/press',
    summary: 'Progress of the press file, missing ads, and its preflight report',
  },
  pressFile: {
    method: 'GET',
    path: '/api/campaigns/{id}/press.pdf',
    summary:
      'The press file: two pages, 15 x 12 inches, in inks; a proof marked as one where its codes lead to no public ' +
      'address. Refused once what it shows is no longer what is approved',
    success: { status: 200, contentType: 'application/pdf' },
    errors: ['not_found', 'conflict'],
  },
  pressPreview: {
    ...fileOf('image/png'),
    path: '/api/campaigns/{id}/press.png',
    summary: 'A picture of a side of the press file',
    query: z.strictObject({ side: z.enum(['front', 'back']).default('front') }),
  },
});
