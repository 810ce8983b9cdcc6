import { expect, test } from '@jest/globals';
import { freeMembershipTerm } from '@postcard/contracts';
import { call, holdSomewhere, sessionOf } from './fixture/api-calls.ts';
import { useFixture } from './fixture/use-fixture.ts';

/** An approval applies at once, even before svc-campaigns has received the event. */
const fixture = useFixture();

const members = 100;

test('all of a hundred members who book at the moment of their approval succeed', async () => {
  const team = await sessionOf(fixture, fixture.stack.admin);
  const refused: unknown[] = [];
  for (let number = 0; number < members; number++) {
    const body = {
      username: `approved-${number}`,
      password: 'Harvest!2026',
      email: `approved-${number}@example.com`,
      businessName: `Approved ${number}`,
      businessCategory: 'Retail / Shopping',
      businessSubcategory: 'Jewelry',
      firstName: 'Anna',
      lastName: 'Approved',
      phone: '(805) 555-0100',
    };
    const registered = await call(fixture, 'POST', '/api/users/register', { body });
    const cookie = registered.cookies.access;
    const applied = await call(fixture, 'POST', '/api/subscriptions', {
      cookie,
      body: {
        userId: registered.body.id,
        membershipPlanId: 1,
        ...freeMembershipTerm(new Date()),
        billingCycle: 'free',
        amount: 0,
        applicationData: {
          businessDescription: 'Rings',
          yearsInBusiness: '3',
          website: '',
          reasonToJoin: 'Neighbours',
        },
      },
    });
    expect(
      (await call(fixture, 'POST', `/api/subscriptions/${applied.body.id}/approve`, { cookie: team.access })).status,
    ).toBe(200);
    const held = await holdSomewhere(fixture, cookie, 'M10');
    if (held.status !== 201) refused.push(held.body);
    else await call(fixture, 'DELETE', `/api/bookings/${held.body.id}`, { cookie });
  }
  expect(refused).toEqual([]);
}, 240_000);
