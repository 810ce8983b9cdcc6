import { publicUrlHere, type ServiceDeps } from '@postcard/service-kit';
import { createBilling } from './billing/module.ts';
import { createBookingCore, type CreateCardStore } from './booking/core.ts';
import { createBooking } from './booking/module.ts';
import { objectStoreOf, type Config } from './config.ts';
import { createCreative } from './creative/module.ts';
import { seedDay } from './demo/day.ts';
import { seedDemo } from './demo/seed.ts';
import { createObjects } from './files/objects.ts';
import { createPrinting } from './printing/module.ts';
import { createResultsModule } from './results/module.ts';

export function createModules(service: ServiceDeps, config: Config, cardStore?: CreateCardStore) {
  const objectStore = objectStoreOf(config);
  const deps = {
    ...service,
    objects: objectStore && createObjects(objectStore, service.log),
    ...createBookingCore(service, cardStore),
    config,
    publicUrl: publicUrlHere(config.PUBLIC_URL),
  };
  const linkOf = (bookingId: string) => results.links.addressFor(bookingId);
  const creative = createCreative({ ...deps, linkOf });
  const billing = createBilling({ ...deps, artworks: creative.artworks });
  const booking = createBooking({ ...deps, ...billing, carryAd: creative.carryAd, ads: creative.ads });
  const results = createResultsModule({ ...deps, ...creative });
  const printing = createPrinting({ ...deps, ...creative, links: results.links });

  async function seed(): Promise<void> {
    if (config.DEMO_DATA !== '0') await seedDemo({ ...deps, invoices: billing.invoices, artworks: creative.artworks });
    if (config.DEMO_DATA === '1') await seedDay({ ...deps, ...billing, ...results, ...creative });
  }

  return { deps, booking, billing, creative, printing, results, seed };
}
