import { demoRequests, type DemoRequest } from '@postcard/demo-data';
import { v7 as uuid } from 'uuid';
import type {
  StoredContactRequest,
  ContactRequestStore,
  StoredSampleRequest,
  SampleRequestStore,
} from '../requests.ts';

type Deps = { sampleRequests: SampleRequestStore; contactRequests: ContactRequestStore; now: () => Date };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Creates the demo's requests without events. Two processes that start within one hour create the same requests. */
export async function seedDemoRequests({ sampleRequests, contactRequests, now }: Deps): Promise<void> {
  const at = Math.floor(now().getTime() / hourMs) * hourMs;
  const stores = { sample: sampleRequests, contact: contactRequests };
  for (const kind of ['sample', 'contact'] as const) {
    const { total } = await stores[kind].list({ limit: 1 });
    if (total > 0) continue;
    for (const [nth, request] of demoRequests.entries())
      if (request.kind === kind) await store(stores, request, { nth, at });
  }
}

async function store(
  { sample, contact }: { sample: SampleRequestStore; contact: ContactRequestStore },
  { kind, daysAgo, status, interest, ...given }: DemoRequest,
  { nth, at }: { nth: number; at: number },
): Promise<void> {
  const createdAt = new Date(at - daysAgo * dayMs - (nth % 5) * hourMs);
  const id = uuid({ msecs: createdAt.getTime(), random: new Uint8Array(16).fill(nth + 1) });
  const stored = { id, ...given, status, version: 1, createdAt };
  try {
    if (kind === 'sample') await sample.insert(stored as StoredSampleRequest);
    else await contact.insert({ ...stored, interest: interest ?? null } as StoredContactRequest);
  } catch (error) {
    if (!(await (kind === 'sample' ? sample : contact).byId(id))) throw error;
  }
}
