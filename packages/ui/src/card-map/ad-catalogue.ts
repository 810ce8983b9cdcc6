import type { ComponentType } from 'react';
import { ink } from '../ink.ts';
import { Balloons, Camera, Kettlebell, Kite, Pizza, Scissors, Truck } from './ad-motifs.tsx';
import type { MotifProps, Palette } from './ad-motifs.tsx';
import { Dog, House, Key, Ledger, Shirt, Sunrise, Tooth, Tulips } from './ad-motifs-more.tsx';

type AdLayout = 'split' | 'poster' | 'coupon';

export type AdDesign = {
  name: string;
  offer: string;
  layout: AdLayout;
  palette: Palette;
  Motif: ComponentType<MotifProps>;
};

const warm: Palette = { main: ink.red, accent: ink.blue, light: ink.blush };
const cool: Palette = { main: ink.blue, accent: ink.red, light: ink.sky };
const fresh: Palette = { main: ink.green, accent: ink.red, light: ink.mint };
const sunny: Palette = { main: ink.blue, accent: ink.green, light: ink.butter };

const ad = (name: string, offer: string, layout: AdLayout, palette: Palette, Motif: AdDesign['Motif']): AdDesign => ({
  name,
  offer,
  layout,
  palette,
  Motif,
});

export const designs: Record<string, AdDesign> = {
  'Auto Services': ad('Arroyo Auto', '$20 off brakes', 'split', cool, Truck),
  'Beauty & Personal Care': ad('Campus Cuts', 'First cut $15', 'coupon', warm, Scissors),
  'Child & Family Services': ad('Little Oaks Preschool', 'Tours on Fridays', 'poster', sunny, Kite),
  'Creative & Media': ad('Depot Photo', 'Family portraits', 'split', warm, Camera),
  'Events & Entertainment': ad('Big Day Rentals', 'Free delivery', 'poster', warm, Balloons),
  'Fitness & Sports': ad('Iron Oak Gym', 'Try a free week', 'coupon', cool, Kettlebell),
  'Food & Beverage': ad(
    'Apricot Street Pizza',
    'Two slices, $5',
    'split',
    { ...warm, light: ink.butter, accent: ink.green },
    Pizza,
  ),
  'Health & Wellness': ad('Valley Smiles', 'New patients', 'coupon', cool, Tooth),
  'Home Services': ad('Peach Hill Plumbing', 'Here in an hour', 'split', fresh, House),
  'Pet Services': ad(
    'Happy Tails',
    'Bath and trim',
    'poster',
    { main: ink.green, accent: ink.red, light: ink.cream },
    Dog,
  ),
  'Professional Services': ad('High Street Tax', 'First hour free', 'coupon', fresh, Ledger),
  'Real Estate & Housing': ad('Sycamore Homes', 'What is yours worth?', 'poster', cool, Key),
  'Retail / Shopping': ad(
    'Tierra Florist',
    '10% off bouquets',
    'split',
    { main: ink.red, accent: ink.blue, light: ink.mint },
    Tulips,
  ),
  'Specialty / Other': ad('Crisp Cleaners', 'Shirts for $2', 'coupon', cool, Shirt),
  Other: ad('Good Neighbor Co.', 'Come and say hello', 'poster', fresh, Sunrise),
};

const order = [
  'Food & Beverage',
  'Auto Services',
  'Beauty & Personal Care',
  'Pet Services',
  'Retail / Shopping',
  'Health & Wellness',
  'Real Estate & Housing',
  'Home Services',
  'Fitness & Sports',
  'Child & Family Services',
  'Creative & Media',
  'Professional Services',
  'Events & Entertainment',
  'Other',
];

const places = ['L01', 'M01', 'M02', 'M03', 'M04', 'M05', 'M06', 'L02', 'M07', 'M08', 'M09', 'M10', 'M11', 'M12'];

export function designOf(spotId: string, category?: string): AdDesign {
  const known = category === undefined ? undefined : designs[category];
  return known ?? designs[order[places.indexOf(spotId)] ?? 'Other'] ?? designs.Other!;
}
