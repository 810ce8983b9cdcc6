import type { Samples } from '@postcard/service-kit/testing/route-walk';
import { inDatabase } from '@postcard/service-kit/testing/route-calls';
import { type IdentityFixture, registration } from './route-fixture.ts';
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

const owned = ({ ids }: IdentityFixture) => ({ params: { id: ids.verified }, owned: true });

const assertion = { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' };

export const ownSecuritySamples: Samples<IdentityFixture> = {
  passkeyLoginOptions: () => ({}),
  passkeyLogin: () => ({ body: { response: assertion }, refused: 'passkey_invalid' }),
  listPasskeys: owned,
  passkeyOptions: owned,
  addPasskey: ({ ids }, role) => ({
    params: { id: role === 'visitor' ? 'nobody' : ids[role] },
    body: { name: 'Phone', response: { id: 'a', clientDataJSON: 'a', attestationObject: 'a' } },
    refused: 'passkey_invalid',
  }),
  renamePasskey: ({ ids }) => ({
    params: { id: ids.verified, passkeyId: 'none' },
    body: { name: 'Phone' },
    refused: 'not_found',
  }),
  removePasskey: ({ ids }) => ({ params: { id: ids.verified, passkeyId: 'none' }, refused: 'not_found' }),
  secondFactors: owned,
  startAuthenticator: owned,
  confirmAuthenticator: ({ ids }, role) => ({
    params: { id: role === 'visitor' ? 'nobody' : ids[role] },
    body: { code: '000000' },
    refused: 'second_factor_invalid',
  }),
  removeAuthenticator: ({ ids }) => ({ params: { id: ids.verified }, refused: 'not_found' }),
  newRecoveryCodes: ({ ids }, role) => ({
    params: { id: role === 'visitor' ? 'nobody' : ids[role] },
    refused: 'invalid_transition',
  }),
  stepUpOptions: owned,
  stepUp: ({ ids }, role) => ({
    params: { id: role === 'visitor' ? 'nobody' : ids[role] },
    body: { password: 'not this one' },
    refused: 'invalid_credentials',
  }),
  undoSecurityChange: () => ({ params: { token: 'none' }, refused: 'verification_token_invalid' }),
  keepFactors: () => ({ params: { token: 'none' }, refused: 'verification_token_invalid' }),
  // A different user each time: a reset can be requested once.
  askFactorReset: async (fixture, role) => {
    if (role !== 'admin') return { params: { id: 'any' } };
    const { id } = (await fixture.service.client().post('/api/users/register', registration())).body as { id: string };
    await withFactor(fixture, id);
    return { params: { id } };
  },
  listLogIns: owned,
};

export const townStart = (id = `town-${(made += 1)}`, change: object = {}) => ({
  id,
  name: 'Birch Falls',
  state: 'OR',
  zipCodes: ['97001', '97002'],
  timeZone: 'America/Los_Angeles',
  product: 'The Birch Falls Postcard',
  hosts: [`${id}.example`],
  emailDomain: 'birch.example',
  phone: '(503) 555-0100',
  street: '5 Mill Street',
  legalEntity: 'Birch Falls Postcard LLC',
  zones: ['North', 'South'],
  reach: { households: 8001, residents: 20_000, businesses: 301, averageIncome: 81_500 },
  monthlyPieces: 4000,
  prices: { medium: 40_000, large: 75_000 },
  traditionalCost: 120_000,
  ...change,
});

const draft = async ({ clients }: IdentityFixture) => (await clients.admin.post('/api/towns', townStart())).body;

export const townSamples: Samples<IdentityFixture> = {
  listTowns: () => ({}),
  listPublishedTowns: () => ({}),
  createTown: () => ({ body: townStart() }),
  openTown: async (fixture, role) => ({ params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' } }),
  saveTown: async (fixture, role) => {
    const { id, town, version } = role === 'admin' ? await draft(fixture) : { id: 'any', town: {}, version: 1 };
    return { params: { id }, body: { town: JSON.stringify(town), version } };
  },
  publishTown: async (fixture, role) => ({
    params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' },
    body: { version: 1 },
  }),
  takeTownOffline: async (fixture, role) => {
    if (role !== 'admin') return { params: { id: 'any' }, body: { version: 1 } };
    const { id } = await draft(fixture);
    const { version } = (await fixture.clients.admin.post(`/api/towns/${id}/publish`, { version: 1 })).body;
    return { params: { id }, body: { version } };
  },
  removeTown: async (fixture, role) => ({ params: { id: role === 'admin' ? (await draft(fixture)).id : 'any' } }),
};
