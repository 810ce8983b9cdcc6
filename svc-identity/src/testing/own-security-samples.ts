import type { Samples } from '@postcard/service-kit/testing/route-walk';
import { registration, type IdentityFixture } from './route-fixture.ts';
import { withFactor } from './staff-samples.ts';

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
