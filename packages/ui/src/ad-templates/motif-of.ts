import type { ComponentType } from 'react';
import { Balloons, Camera, Kettlebell, Kite, Pizza, Scissors, Truck, type MotifProps } from '../card-map/ad-motifs.tsx';
import { Dog, House, Key, Ledger, Shirt, Sunrise, Tooth, Tulips } from '../card-map/ad-motifs-more.tsx';
import { Book, Bucket, Cup, Cupcake, Heart, Lotus, Note, Oak, Plate, Roller, Taco, Tap } from './trade-motifs.tsx';

type Motif = ComponentType<MotifProps>;

const tradesOf: readonly (readonly [Motif, ...string[]])[] = [
  [
    Lotus,
    'Day Spa',
    'Medical Spa',
    'Waxing & Skincare',
    'Nail Salon',
    'Yoga Studio',
    'Pilates Studio',
    'Massage Therapy',
    'Acupuncture',
  ],
  [Book, 'Tutoring', 'After-School Program', 'Law Office', 'Books & Toys', 'Religious Organization'],
  [Note, 'Music Lessons', 'Recording Studio', 'DJ & Live Music', 'Dance Studio'],
  [Pizza, 'Pizza'],
  [Taco, 'Mexican Restaurant'],
  [Cup, 'Coffee & Tea', 'Breakfast & Brunch'],
  [Cupcake, 'Bakery & Desserts', 'Ice Cream & Frozen Yogurt'],
  [Tooth, 'Family Dentist', 'Orthodontist'],
  [Tap, 'Plumbing'],
  [Oak, 'Landscaping & Gardening', 'Tree Service', 'Hardware & Garden'],
  [Bucket, 'House Cleaning', 'Carpet & Upholstery Cleaning', 'Window Cleaning'],
  [Roller, 'Painting'],
  [Sunrise, 'Pool Service', 'Solar'],
  [Truck, 'Moving Company'],
  [House, 'Property Management', 'Home Inspection', 'Home Staging'],
  [Tulips, 'Florist'],
  [Shirt, 'Clothing & Apparel', 'Dry Cleaning & Laundry', 'Tailoring & Alterations'],
  [Dog, 'Pet Supply Store'],
  [Key, 'Locksmith'],
  [Heart, 'Nonprofit & Charity'],
];
const bySubcategory = new Map(tradesOf.flatMap(([motif, ...trades]) => trades.map((trade) => [trade, motif] as const)));

const byCategory: Record<string, Motif> = {
  'Auto Services': Truck,
  'Beauty & Personal Care': Scissors,
  'Child & Family Services': Kite,
  'Creative & Media': Camera,
  'Events & Entertainment': Balloons,
  'Fitness & Sports': Kettlebell,
  'Food & Beverage': Plate,
  'Health & Wellness': Heart,
  'Home Services': House,
  'Pet Services': Dog,
  'Professional Services': Ledger,
  'Real Estate & Housing': Key,
  'Retail / Shopping': Tulips,
};

export type Trade = { category?: string | undefined; subcategory?: string | undefined };

export const motifOf = ({ category = '', subcategory = '' }: Trade): Motif =>
  bySubcategory.get(subcategory) ?? byCategory[category] ?? Sunrise;
