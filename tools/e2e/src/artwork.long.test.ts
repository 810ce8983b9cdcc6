import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { approveAd, toast } from './fixture/acts.ts';
import { freeSpotOn } from './fixture/booking.ts';
import { pngFile } from './fixture/png.ts';
import { useFixture } from './fixture/use-fixture.ts';
import { asks, opens } from './fixture/responses.ts';

const fixture = useFixture();
let member: Page;
let team: Page;
let bookingId = '';

beforeAll(async () => {
  [member, team] = await Promise.all([fixture.member('demo-vet'), fixture.team()]);
  bookingId = await holdSomeSpot();
}, 180_000);

async function holdSomeSpot(): Promise<string> {
  for (const { id: campaignId } of (await asks<{ id: string }[]>(member, 'GET', '/api/campaigns')).toReversed()) {
    const spotId = await freeSpotOn(member, campaignId);
    const { id } = await asks<{ id?: string }>(member, 'POST', '/api/bookings', { campaignId, spotId });
    if (id) return id;
  }
  throw new Error('no card takes this member');
}

const choose = (page: Page, file: Awaited<ReturnType<typeof pngFile>>) =>
  page.getByLabel('Your ad as a file').setInputFiles(file);
const heading = (page: Page, version: number) =>
  page.getByRole('heading', { name: `Proof ${version}`, exact: true }).waitFor();

const isApproved = async (): Promise<boolean> =>
  (await asks<{ adApproved: boolean }>(member, 'GET', `/api/bookings/${bookingId}`)).adApproved;

describe('from a file to an approved ad', () => {
  test('1. a file that cannot be printed is refused in plain words', async () => {
    await member.goto(`/design/${bookingId}`);
    await member.getByRole('tab', { name: 'Upload your file' }).click();
    await choose(member, { name: 'note.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
    await member.getByText('This is not a PDF, PNG, JPEG, HEIC or WebP file. Please export your ad').waitFor();
  });

  test('2. a printable file becomes a proof, with its resolution and a picture of the printed ad', async () => {
    await choose(member, await pngFile('red.png', [194, 51, 43]));
    await heading(member, 1);

    await member.getByText('1500 x 1200 pixels; printed at 5 x 4 inches that is 300 dots per inch').waitFor();
    const picture = member.getByRole('img', { name: 'The ad as it will be printed' });

    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(
      950,
    );
  });

  test('3. the member and the team pin comments, which appear in the member’s open page', async () => {
    await member.getByRole('button', { name: 'Pin a comment' }).click();
    await member.getByRole('textbox', { name: 'Comment' }).fill('Could this be warmer?');
    await member.getByRole('button', { name: 'Send comment' }).click();
    await member.getByRole('button', { name: 'Comment 1: Could this be warmer?' }).waitFor();
    await team.goto(`/design/${bookingId}`);
    await team.getByRole('button', { name: 'Comment 1: Could this be warmer?' }).waitFor();
    await team.getByRole('button', { name: 'Pin a comment' }).click();
    await team.getByRole('button', { name: /^New pin/ }).press('ArrowLeft');
    await team.getByRole('textbox', { name: 'Comment' }).fill('We try another red.');
    await team.getByRole('button', { name: 'Send comment' }).click();
    await member.getByRole('button', { name: 'Comment 2: We try another red.' }).waitFor();
  });

  test('4. the team’s proof appears without reloading, and the member approves it', async () => {
    await choose(team, await pngFile('warmer.png', [214, 84, 43]));
    await heading(team, 2);
    await heading(member, 2);
    expect(await team.getByRole('button', { name: 'Approve for print' }).count()).toBe(0);
    await approveAd(member);
    expect(await isApproved()).toBe(true);
  });

  test('5. a changed file needs a new approval, and a page with the old proof cannot approve it', async () => {
    const stale = await member.context().newPage();
    await stale.goto(`/design/${bookingId}`);
    await heading(stale, 2);
    await choose(member, await pngFile('final.png', [47, 107, 79]));
    await heading(member, 3);
    expect(await isApproved()).toBe(false);
    const { proofs } = await asks<{ proofs: { version: number; sha256: string }[] }>(
      stale,
      'GET',
      `/api/bookings/${bookingId}/artwork`,
    );
    const { sha256 } = proofs.find(({ version }) => version === 2)!;
    expect(await asks(stale, 'POST', `/api/bookings/${bookingId}/proofs/2/approve`, { sha256 })).toMatchObject({
      status: 409,
    });
    await approveAd(member);
    expect(await isApproved()).toBe(true);
    await stale.close();
  });

  test('6. the member requests free design help, and the team sees the request', async () => {
    await member.getByRole('tab', { name: 'Get free design help' }).click();
    await member.getByLabel('What should the ad do for you?').fill('More dogs');
    await member.getByLabel('What must it include?').fill('Open on Saturdays');
    await member.getByRole('button', { name: 'Ask for my ad' }).click();
    await toast(member, 'We are drawing your ad');
    const open = await asks<{ goal: string }[]>(team, 'GET', '/api/design-requests?status=open');
    expect(open.map(({ goal }) => goal)).toContain('More dogs');
  });

  test('7. a template accepts a logo, colors and a QR code, and its proof shows the printed page', async () => {
    await member.getByRole('tab', { name: 'Fill a template' }).click();
    await member.getByRole('radio', { name: 'Your logo' }).check({ force: true });
    await member
      .getByLabel('Your logo', { exact: true })
      .and(member.locator('input[type=file]'))
      .setInputFiles(await pngFile('logo.png', [47, 107, 79]));
    const logo = member.getByRole('img', { name: 'Your ad as it will be printed' }).locator('image');
    await logo.waitFor({ state: 'attached' });
    const address = (await logo.getAttribute('href')) ?? '';
    expect([address.startsWith('/api/design-templates/logos/'), (await opens(member, address)).type]).toEqual([
      true,
      'image/png',
    ]);
    await member.getByRole('radio', { name: 'A QR code for your website' }).check({ force: true });
    await member.getByRole('radio', { name: 'Harbor blue' }).check({ force: true });
    await member.getByRole('textbox', { name: 'Website' }).fill('campusvet.example');
    await member.getByRole('button', { name: 'Save as my ad' }).click();
    await toast(member, 'Your ad is saved');
    expect(await isApproved()).toBe(false);
    await member.getByRole('button', { name: 'Make the proof' }).click();
    await heading(member, 4);
    const proof = member.getByRole('img', { name: 'The ad as it will be printed' });
    await proof.waitFor();
    expect((await opens(member, (await proof.getAttribute('src')) ?? '')).type).toBe('image/webp');
  });
});
