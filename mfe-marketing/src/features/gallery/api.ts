import type { GalleryCard } from '@postcard/contracts/campaigns';
import { fetcher, useApi } from '@postcard/web-kit';

/** Printed cards, latest first. Responses are not checked: a schema would add a third to the page's script. */
export const useGallery = (limit: number) =>
  useApi<GalleryCard[]>(`/api/campaigns/gallery?limit=${limit}`, fetcher<GalleryCard[]>(), { keepPreviousData: true });
