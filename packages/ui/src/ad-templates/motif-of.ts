import type { ComponentType } from 'react';
import { Balloons, Camera, Kettlebell, Kite, Pizza, Scissors, Truck } from '../card-map/ad-motifs.tsx';
import type { MotifProps } from '../card-map/ad-motifs.tsx';
import { Dog, House, Key, Ledger, Shirt, Sunrise, Tooth, Tulips } from '../card-map/ad-motifs-more.tsx';
import { Book, Bucket, Cup, Cupcake, Heart, Lotus, Note, Oak, Plate, Roller, Taco, Tap } from './trade-motifs.tsx';

type Motif = ComponentType<MotifProps>;

const bySubcategory: Record<string, Motif> = {
  'Day Spa': Lotus,
  'Medical Spa': Lotus,
  'Waxing & Skincare': Lotus,
  'Nail Salon': Lotus,
  Tutoring: Book,
  'After-School Program': Book,
  'Music Lessons': Note,
  'Recording Studio': Note,
  'DJ & Live Music': Note,
  'Yoga Studio': Lotus,
  'Pilates Studio': Lotus,
  'Dance Studio': Note,
  Pizza: Pizza,
  'Mexican Restaurant': Taco,
  'Coffee & Tea': Cup,
  'Breakfast & Brunch': Cup,
  'Bakery & Desserts': Cupcake,
  'Ice Cream & Frozen Yogurt': Cupcake,
  'Family Dentist': Tooth,
  Orthodontist: Tooth,
  'Massage Therapy': Lotus,
  Acupuncture: Lotus,
  Plumbing: Tap,
  'Landscaping & Gardening': Oak,
  'Tree Service': Oak,
  'House Cleaning': Bucket,
  'Carpet & Upholstery Cleaning': Bucket,
  'Window Cleaning': Bucket,
  Painting: Roller,
  'Pool Service': Sunrise,
  Solar: Sunrise,
  'Law Office': Book,
  'Moving Company': Truck,
  'Property Management': House,
  'Home Inspection': House,
  'Home Staging': House,
  Florist: Tulips,
  'Hardware & Garden': Oak,
  'Books & Toys': Book,
  'Clothing & Apparel': Shirt,
  'Pet Supply Store': Dog,
  Locksmith: Key,
  'Dry Cleaning & Laundry': Shirt,
  'Tailoring & Alterations': Shirt,
  'Nonprofit & Charity': Heart,
  'Religious Organization': Book,
};

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

export function motifOf({ category = '', subcategory = '' }: Trade): Motif {
  return bySubcategory[subcategory] ?? byCategory[category] ?? Sunrise;
}
