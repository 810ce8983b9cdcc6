import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BookingView, Campaign, Member } from '@postcard/contracts';
import { isoDate } from '@postcard/contracts/town-dates';
import { createTestClient, type TestClient } from '@postcard/service-kit/testing';
import { elsewhere } from '@postcard/service-kit/testing/town-walk';
import { waitUntil } from '@postcard/service-kit/testing/wait-until';
import { newMember } from '../../testing/builders.ts';
import { readIcs } from '../../testing/calendars.ts';
import { type ServiceFixture, useServiceFixture } from '../../testing/service-fixture.ts';

const logFile = join(tmpdir(), `calendar-${process.pid}.log`);
const fixture = useServiceFixture({ env: { LOG_LEVEL: 'trace', LOG_FILE: logFile } });
let owner: TestClient;
let booking: BookingView;

beforeAll(async () => {
  owner = await fixture.addMember({ userId: 'owner' });
  booking = await buy(owner, 'M01');
});
afterAll(() => rmSync(logFile, { force: true }));

async function buy(client: TestClient, spotId: 'M01' | 'M02'): Promise<BookingView> {
  const { id } = await fixture.buy(client, fixture.card(), spotId);
  return (await client.get(`/api/bookings/${id}`)).body;
}

const compact = (instant: string | undefined) => instant?.replaceAll(/[-:]|\.\d+/g, '');
const day = (instant: string) => isoDate(instant).replaceAll('-', '');
const ofTeam = (client: TestClient) => client.post('/api/campaigns/calendar-feed');
const ofMember = (client: TestClient) => client.post('/api/bookings/calendar-feed');
const pathOf = (url: string) => new URL(url).pathname;
const read = (url: string, town?: string) => createTestClient(fixture.campaigns.url, '', town).get<string>(pathOf(url));

const stored = async (...found: Parameters<ServiceFixture['find']>) => JSON.stringify(await fixture.find(...found));

async function change(type: 'user.updated' | 'user.closed', member: Partial<Member> & { userId: string }) {
  const changed = newMember(member.userId, { membershipId: null, sessionVersion: 2, ...member });
  const version = { aggregateId: member.userId, aggregateVersion: 2 };
  await fixture.campaigns.events.publish(type, { member: changed }, version);
}

describe('the calendar file of a booking', () => {
  test('contains the dates that the booking’s pages show', async () => {
    const { status, headers, body } = await owner.get<string>(`/api/bookings/${booking.id}/calendar.ics`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toContain('private');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.ics"$/);
    const events = readIcs(body);
    expect(events.map(({ UID }) => UID)).toEqual(
      ['refund', 'artwork', 'proof', 'mailing'].map((name) => `${booking.id}-${name}@localhost`),
    );
    expect(events.map((event) => event['DTSTART'] ?? event['DTSTART;VALUE=DATE'])).toEqual([
      day(booking.cancelUntil),
      compact(booking.artworkDueAt),
      compact(booking.proofsDueAt),
      day(booking.distributionDate),
    ]);
    expect(events[1]?.['SUMMARY']).toBe(`Artwork due: ${booking.campaignName}, spot M01`);
  });

  test('is not found for another member, nor after the booking has ended', async () => {
    const other = await fixture.addMember({ userId: 'other', businessSubcategory: 'Florist' });
    const ended = await fixture.hold(other, fixture.card(), 'M03');
    await other.delete(`/api/bookings/${ended.id}`);

    const others = await other.get(`/api/bookings/${booking.id}/calendar.ics`);
    const afterwards = await other.get(`/api/bookings/${ended.id}/calendar.ics`);

    expect([others.status, afterwards.status]).toEqual([404, 409]);
  });
});

describe("a member's calendar", () => {
  test('lists only the member’s own bookings, and needs no login', async () => {
    await buy(await fixture.addMember({ userId: 'neighbor', businessSubcategory: 'Gym' }), 'M02');
    const { status, body, headers } = await ofMember(owner);

    const calendar = await read(body.url);

    expect([status, calendar.status]).toEqual([201, 200]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(calendar.headers.get('cache-control')).toContain('private');
    expect(new Set(readIcs(calendar.body).map(({ UID = '' }) => UID.slice(0, booking.id.length)))).toEqual(
      new Set([booking.id]),
    );
  });

  test('has one address, which a new one replaces, and of which only a hash is stored', async () => {
    const before = (await ofMember(owner)).body.url;
    const after = (await ofMember(owner)).body.url;

    const statuses = [(await read(before)).status, (await read(after)).status];

    expect(statuses).toEqual([404, 200]);
    const secret = pathOf(after).split('/').at(-1)!.replace('.ics', '');
    expect(secret).toMatch(/^[\w-]{43}$/);
    const feed = await stored('calendar_feeds', { userId: 'owner' });
    expect(feed).toContain('tokenHash');
    expect(feed).not.toContain(secret);
  });

  test('can be read after a logout, as it needs no session', async () => {
    const { campaigns } = fixture;
    await fixture.addMember({ userId: 'leaves' });
    const { url } = (await ofMember(campaigns.client({ userId: 'leaves', sessionId: 'over' }))).body;

    campaigns.issuer.endSession('over');

    expect((await read(url)).status).toBe(200);
    expect((await ofMember(campaigns.client({ userId: 'leaves', sessionId: 'over' }))).status).toBe(401);
  });

  test('is not found after the account is closed', async () => {
    const client = await fixture.addMember({ userId: 'closes' });
    const { url } = (await ofMember(client)).body;

    await change('user.closed', { userId: 'closes' });

    await waitUntil(async () => (await read(url)).status === 404);
  });

  test('keeps its secret address out of the log, even when reading it fails', async () => {
    const client = await fixture.addMember({ userId: 'unlucky', businessSubcategory: 'Bakery & Desserts' });
    const { id } = await fixture.hold(client, fixture.card(), 'M04');
    const { url } = (await ofMember(client)).body;
    await fixture.changeBooking(id, { distributionDate: null });

    expect((await read(url)).status).toBe(500);

    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('/api/bookings/calendars/');
    expect(log).not.toContain(pathOf(url).split('/').at(-1));
  });
});

describe("the team's calendar", () => {
  test('lists the dates of every card', async () => {
    const team = await fixture.addMember({ userId: 'team', isAdmin: true, staffRole: 'press' });
    const card = (await owner.get<Campaign>(`/api/campaigns/${fixture.card()}`)).body;

    const { body } = await read((await ofTeam(team)).body.url);

    const events = readIcs(body).filter(({ UID }) => UID?.startsWith(`${card.id}-`));
    const starts = Object.fromEntries(
      events.map((event) => [event['SUMMARY'], event['DTSTART'] ?? event['DTSTART;VALUE=DATE']]),
    );
    expect(starts).toMatchObject({
      [`Booking closes: ${card.name}`]: compact(card.bookingClosesAt),
      [`Mailing day: ${card.name}`]: day(card.distributionDate),
    });
    expect(events).toHaveLength(5);
  });

  test.each([
    ['leaves the team', { isAdmin: false }],
    [
      'works in other towns alone',
      { isAdmin: true, staffRole: 'staff' as const, staffTowns: { [elsewhere]: 'staff' as const } },
    ],
  ])('is not found once its owner %s', async (name, loss) => {
    const userId = name.replaceAll(' ', '-');
    const { url } = (await ofTeam(await fixture.addMember({ userId, isAdmin: true }))).body;
    expect((await read(url)).status).toBe(200);

    await change('user.updated', { userId, ...loss });

    await waitUntil(async () => (await read(url)).status === 404);
  });

  test('keeps its address out of the audit log', async () => {
    const { url } = (await ofTeam(await fixture.addMember({ userId: 'audited', isAdmin: true }))).body;

    const act = await stored('audit_acts', { 'line.actorId': 'audited' });
    expect(act).toContain('replaceTeamCalendarFeed');
    expect(act).not.toContain(pathOf(url));
  });
});
