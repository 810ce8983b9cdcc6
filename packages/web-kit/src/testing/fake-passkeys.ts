import { jest } from '@jest/globals';

type Ceremony = (options?: unknown) => Promise<unknown>;

const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = (response: object) => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response,
  getClientExtensionResults: () => ({}),
});
const madePasskey = credential({
  clientDataJSON: bytes,
  attestationObject: bytes,
  getTransports: () => ['internal'],
});
const provenPasskey = credential({
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes,
});

export const sentAssertion = {
  id: 'AQID',
  clientDataJSON: 'AQID',
  authenticatorData: 'AQID',
  signature: 'AQID',
  userHandle: 'AQID',
};

export const creationOptions = {
  options: {
    challenge: 'AQID',
    rp: { name: 'Test', id: 'localhost' },
    user: { id: 'AQID', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  },
};
export const requestOptions = { options: { challenge: 'AQID', userVerification: 'required' } };

export function fakePasskeys({
  create = async () => madePasskey,
  get = async () => provenPasskey,
}: { create?: Ceremony; get?: Ceremony } = {}) {
  const credentials = { create: jest.fn(create), get: jest.fn(get) };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  const PublicKeyCredential = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true });
  Object.assign(globalThis, { PublicKeyCredential });
  return credentials;
}

export function noPasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials');
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
}

export const closedWindow = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
