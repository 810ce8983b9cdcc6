import { describe, expect, test } from '@jest/globals';
import { categories } from './data/categories.ts';
import { tradeWords } from './data/trade-words.ts';
import { findTrades, unlistedTrade } from './trades.ts';

const typed: Readonly<Record<string, string>> = {
  Plumbing:
    'plumber, plumer, plumbr, pluming, clogged drain, water heeter, plumbing company, plu, plumers, toilet reapir, ' +
    'i am a plumber',
  Electrical: 'elecrician, electrition, electic, elec, electricans',
  'Heating & Air Conditioning':
    'ac repair, a/c, hvac, air condtioning, air con, heating and air, airconditioning, furnace repiar, hvac contractor',
  Roofing: 'roofer, rooffing, gutter, roof repairs',
  'Landscaping & Gardening': 'gardner, lanscaping, lawn mowing, landscaper, landsc, yard work, gardening',
  'Tree Service': 'tree triming, arborest',
  'House Cleaning': 'cleaning lady, house keeping, maid, house cleaners, clening',
  'Carpet & Upholstery Cleaning': 'carpet cleaner, rug cleaner',
  'Window Cleaning': 'window washer, pressure wash',
  Painting: 'painter, house paint',
  Handyman: 'handyman, hanyman, handy man, junk hauling',
  'Pest Control': 'exterminator, extermanator, termite, pest controll',
  'Pool Service': 'pool guy, pool maintenance',
  Solar: 'solar panals',
  'Garage Doors': 'garage door, garage door repair',
  'Remodeling & General Contractor':
    'contracter, kitchen remodel, bathroom remodling, general contracting, carpentor, concrete',
  'Lash & Brow Studio': 'lash, eyelashes, microbladeing, I do lashes, eyebrow threading, lash artist',
  'Nail Salon': 'nails, manacure, nail tech, pedicures, my nail salon',
  'Hair Salon': 'hair, hairdreser, hairstylist, hair sallon, beuty salon',
  'Barber Shop': 'barber, barbar, barbershop',
  'Medical Spa': 'botox, med spa',
  'Waxing & Skincare': 'esthetician, estetician, waxing',
  'Massage Therapy': 'massage, masage, massuse, message therapy',
  'Real Estate Agent':
    'realtor, relator, real estate, realter, realtors in moorpark, realestate, real estate agents, broker',
  'Property Management': 'property manager',
  'Moving Company': 'movers, moving co',
  'Self Storage': 'storage',
  'Mexican Restaurant': 'taco, mexican food, burito, mexican resturant, tacos, taqueria',
  'American Restaurant': 'restaurant, restarant, resturant, i own a restaurant',
  Pizza: 'pizza, piza, pizzaria',
  'Japanese & Sushi': 'sushi, suchi, ramen',
  'Coffee & Tea': 'coffee shop, cofee, expresso',
  'Bakery & Desserts': 'bakery, donuts, my bakery, cup cakes, doughnut',
  'Ice Cream & Frozen Yogurt': 'ice creem, froyo',
  'BBQ & Steakhouse': 'barbeque, steak house, bbq',
  'Brewery & Wine Bar': 'brewery, winery',
  Catering: 'catering, caterer, food truck',
  Veterinarian: 'vet, vetrinarian, veternarian, animal hospital, vetenary',
  'Pet Grooming': 'dog groomer, dog gromer, mobile dog grooming, dog grooming',
  'Dog Training': 'dog trainer',
  'Dog Walking & Pet Sitting': 'dog walker, pet sitter',
  'Pet Boarding & Daycare': 'kennel, doggy day care, dog boarding',
  'Accounting & Tax': 'cpa, accountant, acountant, taxes, bookeeper, tax preparer, bookkeeping',
  'Law Office': 'lawyer, laywer, attorney, atorney, divorce attorney',
  'Notary & Mobile Signing': 'notary, notery, notary public',
  'Insurance Agency': 'insurance, insurence, insurance agent',
  'Financial Planning': 'financial advisor, finacial planer',
  'Mortgage Broker': 'morgage, mortgage, home loans',
  'IT & Computer Services': 'computer repair, laptop repair',
  'Family Dentist': 'dentist, dentest, dental, dentists',
  Orthodontist: 'braces, orthadontist, invisaline',
  Chiropractor: 'chiropracter, chiropractor, cairopractor, chiro, chiropractic',
  'Physical Therapy': 'physical therapist, physiotherapist',
  Optometry: 'eye doctor, optomitrist, optomatrist',
  'Mental Health Counseling': 'therapist, therepist, phycologist, psycologist, councilor',
  'Primary Care': 'doctor, family doctor',
  Pediatrics: 'pediatrician, pediatrition',
  Acupuncture: 'acupunture',
  Pharmacy: 'pharmacy, farmacy',
  Dermatology: 'dermatologist, dermatolagist',
  'Auto Repair': 'mechanic, mecanic, car repair, auto mechanic, brake shop',
  'Tire Shop': 'tires, tire store',
  'Towing & Roadside Assistance': 'tow truck, towing',
  'Smog Check': 'smog, smog check',
  'Auto Body & Collision': 'body shop',
  'Car Wash': 'carwash',
  'Auto Detailing': 'detailing, car detailer',
  'Windshield & Auto Glass': 'windsheild, auto glass',
  'Oil Change': 'oil chnage',
  Gym: 'gym, cross fit, fittness',
  'Personal Training': 'personal trainer',
  'Yoga Studio': 'yoga',
  'Martial Arts': 'karate, jiu jitsu, tae kwon do',
  'Dance Studio': 'dance, balet',
  'Swim School': 'swim lessons, swiming lessons',
  Daycare: 'daycare, child care, day care',
  Preschool: 'preschool, pre-school',
  Tutoring: 'tutor, tuter, math tutoring',
  'Music Lessons': 'piano teacher, guitar lessons',
  'Nanny & Babysitting': 'babysitter, nany',
  Photography: 'photographer, fotographer, photografer, phot, wedding photography, photo graphy',
  'Web Design': 'web site, website design',
  'DJ & Live Music': 'dj, disc jocky',
  'Event Planning': 'wedding planner',
  'Party Rentals': 'bounce house, party rental',
  Florist: 'florist, flower shop, flowers',
  Jewelry: 'jeweler, jewlery, jewelery',
  'Furniture & Home Decor': 'furniture, furnature, matress store',
  'Thrift & Consignment': 'thrift store, antiques',
  'Pet Supply Store': 'pet store',
  Locksmith: 'locksmith, lock smith',
  'Dry Cleaning & Laundry': 'dry cleaner, laundrymat, dry cleaners',
  'Tailoring & Alterations': 'tailor, seamstress, alterations',
  'Religious Organization': 'church',
  'Smoke & Vape Shop': 'vape, smoke shop',
  'Travel Agency': 'travel agent, travel agancy',
  'Specialty Market': 'butcher, grocery store',
  'Printing & Signs': 'sign shop, t-shirt printing',
  'Senior Living': 'assisted living, retirement home',
  'Electronics & Phone Repair': 'phone repair',
  "Children's Parties": 'kids birthday partys',
  Flooring: 'hardwood floor, tile installer',
  'Tanning Salon': 'spray tans',
  'Home Inspection': 'home inspecter',
  'Italian Restaurant': 'italien food',
  'Chinese Restaurant': 'chineese food',
  'Thai Restaurant': 'thai',
  'Burgers & Sandwiches': 'hot dogs, sandwhich, hamburgers',
  'Juice & Smoothies': 'smoothys',
  'Marketing Agency': 'adverstising, social media marketing',
  'Hearing Care': 'hearing aid',
  'Nutrition & Weight Loss': 'nutritionest',
  'Urgent Care': 'urgent care',
  'Pilates Studio': 'pilatis',
  'Youth Sports': 'gymnastics',
  Videography: 'video production',
  'Sporting Goods': 'bike shop',
  'Clothing & Apparel': 'boutique',
  'Nonprofit & Charity': 'non profit',
  'Other Beauty & Personal Care': 'tattoo, tatoo, tattoos, tattoo shop, tattoo artist, tattoo studio, piercing',
};

/** Queries and trades that are only spelled alike. */
const unrelated: Readonly<Record<string, string>> = {
  dentist: 'Auto Body & Collision',
  dentista: 'Auto Body & Collision',
  dentistry: 'Auto Body & Collision',
  denist: 'Auto Body & Collision',
  dentures: 'Auto Body & Collision',
  dental: 'Auto Body & Collision, Party Rentals, Mental Health Counseling, Property Management',
  plumber: 'Hardware & Garden',
  painter: 'Printing & Signs, Chiropractor',
  roofer: 'Plumbing',
  moving: 'Landscaping & Gardening',
  mower: 'Moving Company',
  tooth: 'Photography',
  braces: 'Auto Repair',
  physician: 'Physical Therapy',
  hearing: 'Heating & Air Conditioning',
  candy: 'Handyman',
  tea: 'Swim School, Music Lessons, Yoga Studio',
  battery: 'Pet Boarding & Daycare, Bakery & Desserts',
  cattery: 'Solar, Catering',
  bath: 'Dance Studio',
  marketing: 'Specialty Market',
  mover: 'Hardware & Garden',
  stationery: 'Smog Check',
  couch: 'Personal Training',
  tatuador: 'Tutoring',
  tech: 'Roofing',
  'tattoo parlor': 'Pizza',
  'auto body': 'Massage Therapy',
  taxi: 'Accounting & Tax',
  welding: 'Event Planning, Catering',
};

const shared: Readonly<Record<string, string>> = {
  'Family Dentist': 'dent',
  'Landscaping & Gardening': 'lawn guy',
  'Graphic Design': 'grafic designer',
  'Dog Training': 'dog',
  'Auto Repair': 'we fix cars',
  'Coffee & Tea': 'cafe',
  'American Restaurant': 'cafe',
  'Wedding & Event Venue': 'wedding',
};

const cases = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).flatMap(([trade, queries]) => queries.split(', ').map((query) => [query, trade] as const));
const found = (query: string) => findTrades(query).map(({ subcategory }) => subcategory);

describe('findTrades with known words', () => {
  test.each(cases(unrelated))('does not return %s for %s', (trade, query) => {
    expect(found(query)).not.toEqual([]);
    expect(found(query)).not.toContain(trade);
  });
});

describe('findTrades', () => {
  test.each(cases(typed))('finds for %s the trade %s', (query, trade) => expect(found(query)[0]).toBe(trade));
  test.each(cases(shared))('finds for %s the trade %s, among the first three', (query, trade) =>
    expect(found(query).slice(0, 3)).toContain(trade),
  );

  test('finds each trade by its name, with its category', () => {
    const all = categories.flatMap(({ name, subcategories }) =>
      subcategories.map((subcategory) => ({ category: name, subcategory })),
    );
    expect(all.map(({ subcategory }) => findTrades(subcategory)[0])).toEqual(all);
    expect(all).toContainEqual(unlistedTrade);
  });

  test('finds each trade by each of its everyday words', () => {
    const missed = cases(tradeWords).filter(([query, trade]) => !found(query).includes(trade));
    expect(missed).toEqual([]);
  });
});

test("each trade except the 'Other' ones has at least three everyday words", () => {
  expect(Object.entries(tradeWords).filter(([, words]) => words.split(', ').length < 3)).toEqual([]);
});

test('findTrades returns nothing for empty texts, signs and unknown words', () => {
  expect(['', '   ', '???', 'xqzvwk'].map(findTrades)).toEqual([[], [], [], []]);
});

test('findTrades returns at most eight trades', () => {
  const queries = ['a', 's', 'repair', 'other', 'shop store service', 'e'.repeat(100_000), 'lash '.repeat(50_000)];
  for (const query of queries) expect(findTrades(query).length).toBeLessThanOrEqual(8);
});
