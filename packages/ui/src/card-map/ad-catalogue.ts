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

export const designs: Record<string, AdDesign> = {
  'Auto Services': { name: 'Arroyo Auto', offer: '$20 off brakes', layout: 'split', palette: cool, Motif: Truck },
  'Beauty & Personal Care': {
    name: 'Campus Cuts',
    offer: 'First cut $15',
    layout: 'coupon',
    palette: warm,
    Motif: Scissors,
  },
  'Child & Family Services': {
    name: 'Little Oaks Preschool',
    offer: 'Tours on Fridays',
    layout: 'poster',
    palette: sunny,
    Motif: Kite,
  },
  'Creative & Media': { name: 'Depot Photo', offer: 'Family portraits', layout: 'split', palette: warm, Motif: Camera },
  'Events & Entertainment': {
    name: 'Big Day Rentals',
    offer: 'Free delivery',
    layout: 'poster',
    palette: warm,
    Motif: Balloons,
  },
  'Fitness & Sports': {
    name: 'Iron Oak Gym',
    offer: 'Try a free week',
    layout: 'coupon',
    palette: cool,
    Motif: Kettlebell,
  },
  'Food & Beverage': {
    name: 'Apricot Street Pizza',
    offer: 'Two slices, $5',
    layout: 'split',
    palette: { ...warm, light: ink.butter, accent: ink.green },
    Motif: Pizza,
  },
  'Health & Wellness': { name: 'Valley Smiles', offer: 'New patients', layout: 'coupon', palette: cool, Motif: Tooth },
  'Home Services': {
    name: 'Peach Hill Plumbing',
    offer: 'Here in an hour',
    layout: 'split',
    palette: fresh,
    Motif: House,
  },
  'Pet Services': {
    name: 'Happy Tails',
    offer: 'Bath and trim',
    layout: 'poster',
    palette: { main: ink.green, accent: ink.red, light: ink.cream },
    Motif: Dog,
  },
  'Professional Services': {
    name: 'High Street Tax',
    offer: 'First hour free',
    layout: 'coupon',
    palette: fresh,
    Motif: Ledger,
  },
  'Real Estate & Housing': {
    name: 'Sycamore Homes',
    offer: 'What is yours worth?',
    layout: 'poster',
    palette: cool,
    Motif: Key,
  },
  'Retail / Shopping': {
    name: 'Tierra Florist',
    offer: '10% off bouquets',
    layout: 'split',
    palette: { main: ink.red, accent: ink.blue, light: ink.mint },
    Motif: Tulips,
  },
  'Specialty / Other': {
    name: 'Crisp Cleaners',
    offer: 'Shirts for $2',
    layout: 'coupon',
    palette: cool,
    Motif: Shirt,
  },
  Other: { name: 'Good Neighbor Co.', offer: 'Come and say hello', layout: 'poster', palette: fresh, Motif: Sunrise },
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
