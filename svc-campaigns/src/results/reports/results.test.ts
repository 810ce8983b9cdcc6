import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AdExport, AdLink, BookingView, CardReport, ResultsView } from '@postcard/contracts';
import type { Town } from '@postcard/contracts/town';
import type { TestClient } from '@postcard/service-kit/testing';
import sharp from 'sharp';
import { extractText } from 'unpdf';
import { fetchBytes } from '../../testing/artwork.ts';
import { useServiceFixture } from '../../testing/service-fixture.ts';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { aDesign } from '../../testing/builders.ts';

const telephone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 ' +
  'Mobile/15E148 Safari/604.1';

describe('a short link', () => {
  const fixture = useServiceFixture();
  let ada: TestClient;
  let paid: BookingView;
  let code: string;
  let leading: { link: string; leadsTo: string };

  beforeAll(async () => {
    ada = await fixture.addMember({ userId: 'ada' });
    paid = await fixture.hold(ada, fixture.card(), 'M01');
    await fixture.pay(ada, paid.id);
    const design = aDesign({ templateId: 'medium-sunburst', website: 'pizza.example/menu', picture: 'qr' });
    await ada.call(`/api/bookings/${paid.id}/design`, { method: 'PUT', body: design });
    await ada.post(`/api/bookings/${paid.id}/proofs`);
    code = await fixture.codeOf(paid.id);
    leading = { link: `http://localhost:8080/go/${code}`, leadsTo: 'https://pizza.example/menu' };
  });

  const follow = (headers: Record<string, string> = { 'user-agent': telephone }, method = 'GET') =>
    fetch(`${fixture.campaigns.url}/go/${code}`, { redirect: 'manual', headers, method });
  const results = async (): Promise<ResultsView> => (await ada.get(`/api/bookings/${paid.id}/results`)).body;

  test('leads to the business without a cookie, is not cached, and counts the scan', async () => {
    const { status, headers } = await follow();
    const sent = ['location', 'cache-control', 'set-cookie'].map((name) => headers.get(name));
    expect([status, ...sent]).toEqual([302, 'https://pizza.example/menu', 'no-store', null]);
    await waitUntil(async () => (await results()).total === 1);
    expect(await results()).toMatchObject({ ...leading, costPerScan: 50_000 });
  });

  test('does not count robots, HEAD requests and repeated scans', async () => {
    await follow();
    await follow({ 'user-agent': 'Googlebot/2.1' });
    await follow({ 'user-agent': telephone, 'sec-purpose': 'prefetch' });
    await follow({ 'user-agent': telephone, 'x-client-ip': '10.1.1.9' }, 'HEAD');
    await follow({ 'user-agent': telephone, 'x-client-ip': '10.1.1.1' });

    await waitUntil(async () => (await results()).total >= 2);

    expect((await results()).total).toBe(2);
    expect(JSON.stringify(await fixture.find('scans', {}))).not.toMatch(/10\.1\.1|iPhone/u);
  });

  test('has its scans exported as CSV and as a PDF', async () => {
    const csv = await fetchBytes(`${fixture.campaigns.url}/api/bookings/${paid.id}/results.csv`, ada);
    expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.bytes.toString()).toContain('Scans,2\r\n');
    const pdf = await fetchBytes(`${fixture.campaigns.url}/api/bookings/${paid.id}/results.pdf`, ada);
    const { text } = await extractText(new Uint8Array(pdf.bytes), { mergePages: true });
    for (const words of ['Results of ada Pizza', 'Cost per scan', '$250.00', 'Scans by day'])
      expect(text).toContain(words);
  });

  test('is available before print as a QR code for the member’s own file, and its website can be set', async () => {
    const at = `/api/bookings/${paid.id}/link`;
    const given = (await ada.get(at)).body as AdLink;
    expect(given).toEqual({ bookingId: paid.id, website: null, ...leading });
    const set = (website: string) => ada.call(at, { method: 'PUT', body: { website } });
    const leadsTo = 'https://order.pizza.example/';
    expect((await set('order.pizza.example')).body).toMatchObject({ website: 'order.pizza.example', leadsTo });
    expect([(await follow()).headers.get('location'), (await results()).leadsTo]).toEqual([leadsTo, leadsTo]);
    for (const bad of ['javascript:alert(1)', 'no address', 'https://a:b@c.example'])
      expect(await set(bad)).toMatchObject({ status: 422 });
    expect((await set('')).body).toMatchObject({ website: null, leadsTo: 'https://pizza.example/menu' });
    const picture = await fetchBytes(`${fixture.campaigns.url}${at}.png`, ada);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(picture.bytes).metadata()).width).toBeGreaterThan(600);
    const eve = await fixture.addMember({ userId: 'eve', businessSubcategory: 'Gym' });
    const held = await fixture.hold(eve, paid.campaignId, 'M05');
    expect((await eve.get(`/api/bookings/${held.id}/link`)).status).toBe(404);
  });

  test('is in the member’s data export with the ad’s other data, and the export creates no links', async () => {
    const at = '/api/bookings/ads';
    const ads = (await ada.get(at)).body as AdExport[];
    const artwork = (await ada.get(`/api/bookings/${paid.id}/artwork`)).body;
    const link = (await ada.get(`/api/bookings/${paid.id}/link`)).body;
    expect(ads).toEqual([{ bookingId: paid.id, artwork, designRequest: null, link, results: await results() }]);
    expect(ads[0]?.artwork?.proofs).toHaveLength(1);
    const flo = await fixture.addMember({ userId: 'flo', businessSubcategory: 'Bakery & Desserts' });
    const first = await fixture.hold(flo, paid.campaignId, 'M06');
    const none = { bookingId: first.id, link: null, results: null };
    expect((await flo.get(at)).body).toEqual([{ ...none, artwork: null, designRequest: null }]);
    const request = { goal: 'More guests', offer: '', text: 'Open at six', tone: 'bold' };
    expect((await flo.post(`/api/bookings/${first.id}/design-request`, request)).status).toBeLessThan(300);
    expect((await flo.get(at)).body).toMatchObject([{ ...none, designRequest: request }]);
    expect(await fixture.find('short_links', { bookingId: first.id })).toBeNull();
    expect((await fixture.campaigns.client({ userId: 'team', role: 'admin' }).get(at)).body).toEqual([]);
  });

  test('is in the card’s report, with all ads for the team and only their own for advertisers', async () => {
    const ben = await fixture.addMember({ userId: 'ben', businessSubcategory: 'Plumbing' });
    const second = await fixture.buy(ben, paid.campaignId, 'M02');
    const team = fixture.campaigns.client({ userId: 'team', role: 'admin' });
    const at = `/api/campaigns/${paid.campaignId}/report`;
    const seenBy = async (client: TestClient): Promise<CardReport> => (await client.get(at)).body;
    const all = await seenBy(team);
    expect(all.ads).toMatchObject([
      { spotId: 'M01', businessName: 'ada Pizza' },
      { spotId: 'M02', businessName: 'ben Pizza' },
    ]);
    expect([all.ads[0], all.total]).toEqual([await results(), (await results()).total]);
    expect((await seenBy(ada)).ads).toMatchObject([{ bookingId: paid.id }]);
    expect((await seenBy(ben)).ads).toMatchObject([{ bookingId: second.id }]);
    const cat = await fixture.addMember({ userId: 'cat', businessSubcategory: 'Florist' });
    expect([(await cat.get(at)).status, (await team.get('/api/campaigns/none/report')).status]).toEqual([404, 404]);
  });

  test('counts scans in a process without a default town, as in production', async () => {
    const scope = globalThis as { postcardTown?: Town };
    const { postcardTown } = scope;
    const { total } = await results();
    delete scope.postcardTown;
    try {
      await follow({ 'user-agent': telephone, 'x-client-ip': '10.1.1.2' });
      await waitUntil(async () => (await results()).total === total + 1);
    } finally {
      Object.assign(scope, { postcardTown });
    }
  });
});
