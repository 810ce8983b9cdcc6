import type { SampleRequest, SampleRequestBody } from '@postcard/contracts';

export type StoredSampleRequest = Omit<SampleRequest, 'createdAt'> & { version: number; createdAt: Date };

export function newSampleRequest(body: SampleRequestBody, id: string, now: Date): StoredSampleRequest {
  const { name, business, email, phone, message } = body;
  return { id, name, business, email, phone, message: message || null, status: 'pending', version: 1, createdAt: now };
}

export function presentSampleRequest({ version: _, createdAt, ...request }: StoredSampleRequest): SampleRequest {
  return { ...request, createdAt: createdAt.toISOString() };
}
