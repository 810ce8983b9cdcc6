import { exactText, id, text, textLike } from '../shared/fields.ts';
import { callers, routes } from '../shared/route.ts';
import { z } from '../shared/zod.ts';

/** Most saved filters in all lists together, and in one list. */
export const mostSavedFilters = 60;
export const mostSavedFiltersOfAList = 20;
export const longestFilterName = 40;
const mostLists = 24;
const mostColumns = 20;

const name = textLike(/^[a-z][a-z-]{0,39}$/, 'This is not the name of a list or column');

const filter = {
  id,
  list: name,
  name: text('Please enter a name', longestFilterName),
  /** Query of the page's address, without the question mark. */
  query: exactText('Please narrow the list first', 600),
};
const columns = { list: name, columns: z.array(name).max(mostColumns) };

export const savedFilter = z.object(filter).meta({ id: 'SavedFilter' });
export type SavedFilter = z.infer<typeof savedFilter>;

const chosenColumns = z.object(columns).meta({ id: 'ChosenColumns' });

/** Grows with every change, and a change must send the version it is based on; 0 before the first. */
const version = z.int().min(0);

export const listPreferences = z
  .object({ version, filters: z.array(savedFilter), columns: z.array(chosenColumns) })
  .meta({ id: 'ListPreferences' });
export type ListPreferences = z.infer<typeof listPreferences>;

export const setListPreferencesBody = z
  .strictObject({
    version,
    filters: z.array(z.strictObject(filter)).max(mostSavedFilters),
    columns: z.array(z.strictObject(columns)).max(mostLists),
  })
  .superRefine(({ filters }, context) => {
    const ofLists = Object.values(Object.groupBy(filters, ({ list }) => list));
    if (ofLists.some((each) => each && each.length > mostSavedFiltersOfAList))
      context.addIssue({
        code: 'custom',
        path: ['filters'],
        message: `Please keep at most ${mostSavedFiltersOfAList} filters of one list`,
      });
    if (new Set(filters.map((each) => each.id)).size < filters.length)
      context.addIssue({ code: 'custom', path: ['filters'], message: 'Please give each filter its own id' });
  });

const path = '/api/users/me/list-preferences';
// Access is not `admin`: preferences are personal and not audited.
export const listPreferencesRoutes = routes('Team', callers.usersAndWholeTeam, {
  getListPreferences: {
    method: 'GET',
    path,
    sessionCheck: true,
    summary: "Somebody of the team's own saved filters and columns of the lists",
    success: { status: 200, schema: listPreferences },
    errors: ['forbidden'],
  },
  setListPreferences: {
    method: 'PUT',
    path,
    summary: 'Keep them, unless they have changed elsewhere in the meantime',
    body: setListPreferencesBody,
    success: { status: 200, schema: listPreferences },
    errors: ['forbidden', 'conflict'],
  },
});
