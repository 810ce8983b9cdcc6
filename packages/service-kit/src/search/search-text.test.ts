import { describe, expect, test } from '@jest/globals';
import { Schema } from 'mongoose';
import { createMatcher, matching, searchable, searchableOf, searchTextOf } from './search-text.ts';

describe('searchTextOf', () => {
  test('removes case, accents and typographic quotes', () => {
    const text = searchTextOf(['Éclair & Co.', 'İSTANBUL', 'Maria’s “Bar”', 'ﬁsh']);

    expect(text).toBe('eclair & co.\nistanbul\nmaria\'s "bar"\nfish');
  });

  test('leaves out values that are not texts', () => {
    expect(searchTextOf(['Ada', null, undefined, 7])).toBe('ada');
  });
});

describe('createMatcher', () => {
  const texts = ['Éclair & Co.', 'Main Street', null];

  test.each(['eclair', 'ÉCLAIR', '& co.', 'main s', 'lair', ' '])('finds %j', (q) => {
    expect(createMatcher(q)(texts)).toBe(true);
  });

  test.each(['co?', '.*', 'street main', 'co.main'])('does not find %j', (q) => {
    expect(createMatcher(q)(texts)).toBe(false);
  });
});

describe('matching', () => {
  test('matches the whole trimmed query literally', () => {
    expect(matching(' A.b (c) ')).toEqual({ searchText: /a\.b \(c\)/ });
  });

  test.each(['\\', '$7', '[x]', 'a{2}', '^a|b+', '/-/', '😀'])('matches %j literally', (q) => {
    const { searchText } = matching(q) as { searchText: RegExp };

    expect(searchText.test(`before ${q.toLowerCase()} after`)).toBe(true);
  });

  test('returns an empty condition when the query is blank', () => {
    expect(matching('  ')).toEqual({});
  });
});

describe('searchable', () => {
  test('returns the search text of given fields and of a stored document', () => {
    const schema = new Schema({ _id: String, name: String, town: String });
    const searchText = searchable(schema, ['name', 'town']);

    expect(searchText({ name: 'Quail', town: 'Moor' })).toEqual({ searchText: 'quail\nmoor' });
    expect(searchableOf(schema)?.textOf({ _id: '1', name: 'Wren' })).toBe('wren');
    expect(schema.path('searchText')).toBeDefined();
  });
});
