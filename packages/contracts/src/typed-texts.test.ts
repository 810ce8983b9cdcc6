import { expect, test } from '@jest/globals';
import { typedTexts } from './typed-texts.ts';

test('typedTexts finds free texts at any depth and leaves out those with a format', () => {
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
