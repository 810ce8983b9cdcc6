import { hydrateWhen } from '@postcard/web-kit';

const drawn = () => import('@postcard/ui/illustrations');

/** Static drawings, which are never hydrated. */
export const HeroPicture = hydrateWhen({
  when: 'used',
  load: async () => ({ Part: (await drawn()).WomanWithPostcard }),
});
export const Sizes = hydrateWhen({ when: 'used', load: async () => ({ Part: (await drawn()).SizeComparison }) });
export const Grove = hydrateWhen({ when: 'used', load: async () => ({ Part: (await drawn()).Trees }) });
export const Reserve = hydrateWhen({ when: 'used', load: async () => ({ Part: (await drawn()).ReserveVignette }) });
export const Design = hydrateWhen({ when: 'used', load: async () => ({ Part: (await drawn()).DesignVignette }) });
export const Launch = hydrateWhen({ when: 'used', load: async () => ({ Part: (await drawn()).LaunchVignette }) });
