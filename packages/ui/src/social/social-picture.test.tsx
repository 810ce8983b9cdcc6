/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { socialPicture } from './index.ts';

const svg = renderToStaticMarkup(<socialPicture.Picture />);

test('the social picture is drawn without a stylesheet', () => {
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 630" width="1200" height="630">/u,
  );
  expect(svg).not.toMatch(/class=|var\(/u);
});

test('the social picture shows the product and its price, and its description contains both', () => {
  const words = svg.replaceAll(/<[^>]*>/gu, ' ').replaceAll(/\s+/gu, ' ');

  for (const said of ['The Moorpark Postcard', 'Your ad in 5,000 Moorpark mailboxes for 10 cents each', 'Your ad here'])
    expect(words).toContain(said);
  expect(socialPicture.alt).toMatch(/^Your ad in 5,000 Moorpark mailboxes for 10 cents each: The Moorpark Postcard/u);
});
