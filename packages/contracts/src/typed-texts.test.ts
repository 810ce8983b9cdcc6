import { expect, test } from '@jest/globals';
import { typedTexts } from './typed-texts.ts';

test('what people may type is read from the contracts, deep in a body as well, and without what has a form of its own', () => {
  const found = typedTexts().map(({ route, path }) => `${route}.${path}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'submitContact.message',
      'subscribe.applicationData.reasonToJoin',
      'requestDesign.files.fileName',
      'startThread.content',
      'register.website',
    ]),
  );
  expect(found).not.toContain('requestDesign.tone');
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThan(50);
});
