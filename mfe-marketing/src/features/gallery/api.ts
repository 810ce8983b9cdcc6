import type { GalleryCard } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';

/**
 * Printed cards, the latest first. Taken as the contract types them: checking would put a third more script on a page
 * that is made to be seen.
 */
export const useGallery = (limit: number) =>
  useApi<GalleryCard[]>(`/api/campaigns/gallery?limit=${limit}`, fetcher<GalleryCard[]>(), { keepPreviousData: true });
