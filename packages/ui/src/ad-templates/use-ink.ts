import { createContext, use } from 'react';
import type { AdPalette } from '@postcard/contracts/designs';
import { ink } from '../ink.ts';

type Inks = Record<keyof typeof ink, string>;

/** Inks of each palette: dark inks replace dark ones and light ones light, so that text stays readable. */
const inksOf: Record<AdPalette, Inks> = {
  postal: ink,
  harbor: { ...ink, red: ink.blue, blue: ink.green, green: ink.red, butter: ink.sky, blush: ink.mint, sky: ink.butter },
  orchard: {
    ...ink,
    red: ink.green,
    blue: ink.red,
    green: ink.blue,
    butter: ink.mint,
    blush: ink.sky,
    mint: ink.butter,
  },
};

const InkContext = createContext<Inks>(ink);

export const InkProvider = InkContext.Provider;

export const inksFor = (palette: AdPalette | undefined): Inks => inksOf[palette ?? 'postal'];

export const useInk = (): Inks => use(InkContext);
