import type { Samples } from '@postcard/service-kit/testing/route-walk';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import type { IdentityFixture } from './route-fixture.ts';
import { registered } from './identity.ts';

let made = 0;

async function colleague({ service, dbName }: Pick<IdentityFixture, 'service' | 'dbName'>): Promise<string> {
  const { user } = await registered(service, `colleague-${++made}`);
  await inDatabase(dbName, (db) =>
    db
      .collection<{ _id: string }>('users')
      .updateOne({ _id: user.id }, { $set: { isAdmin: true, staffRole: 'staff', status: 'administrator' } }),
  );
  return user.id;
}

const invited = async ({ clients }: IdentityFixture): Promise<string> =>
  (await clients.admin.post('/api/staff/invitations', { email: `new-${++made}@example.com`, staffRole: 'press' })).body
    .id;

const aColleague = async (fixture: IdentityFixture, role: string) => ({
  params: { id: role === 'admin' ? await colleague(fixture) : 'any' },
});

export const withFactor = ({ dbName }: Pick<IdentityFixture, 'dbName'>, id: string) =>
  inDatabase(dbName, (db) =>
    db
      .collection<{ _id: string }>('second_factors')
      .updateOne(
        { _id: id },
        { $set: { version: 1, authenticator: { sealed: '', lastStep: 0, createdAt: new Date() }, passkeys: [] } },
        { upsert: true },
      ),
  );

export const staffSamples: Samples<IdentityFixture> = {
  listStaff: () => ({}),
  changeStaffRole: async (fixture, role) => ({ ...(await aColleague(fixture, role)), body: { staffRole: 'books' } }),
  removeStaff: aColleague,
  resetSecondFactors: async (fixture, role) => {
    const { params } = await aColleague(fixture, role);
    await withFactor(fixture, params.id);
    return { params };
  },
  getListPreferences: () => ({}),
  setListPreferences: () => ({ body: { version: 0, filters: [], columns: [] } }),
  listInvitations: () => ({}),
  invite: () => ({ body: { email: `guest-${++made}@example.com`, staffRole: 'staff' } }),
  withdrawInvitation: async (fixture, role) => ({ params: { id: role === 'admin' ? await invited(fixture) : 'any' } }),
  openInvitation: () => ({ params: { token: 'none' }, refused: 'not_found' }),
  acceptInvitation: () => ({
    params: { token: 'none' },
    body: { firstName: 'Lee', lastName: 'Park', username: 'lee', password: 'Str0ng!pass9' },
    refused: 'not_found',
  }),
};
