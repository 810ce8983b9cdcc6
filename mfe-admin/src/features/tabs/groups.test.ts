import { expect, test } from '@jest/globals';
import { tabGroups } from '../workspace/workspace.tsx';
import { adminTabs } from './tabs.tsx';

test('every tab is in exactly one group of the side navigation', () => {
  expect(tabGroups.flatMap(({ tabs }) => tabs).toSorted()).toEqual(adminTabs.map(({ value }) => value).toSorted());
});
