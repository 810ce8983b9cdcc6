import type { categories } from './categories.ts';

type Subcategory = (typeof categories)[number]['subcategories'][number];

/** The most usual words first. Plurals and typing mistakes need no entry. */
export const tradeWords: Readonly<
  Record<Exclude<Subcategory, `Other ${string}`>, string> & Partial<Record<Subcategory, string>>
> = {
  'Auto Repair':
    'mechanic, car repair, auto shop, garage, brakes, tune up, engine repair, truck repair, diesel mechanic',
  'Oil Change': 'lube, quick lube, oil, lube and oil, fluid change',
  'Tire Shop': 'tires, wheels, rims, alignment, wheel alignment, flat tire, tyres, tire store',
  'Auto Body & Collision':
    'auto body, body shop, collision repair, dent repair, car paint, bumper repair, dent removal',
  'Car Wash': 'carwash, auto wash, hand car wash, self serve wash, truck wash',
  'Auto Detailing': 'car detailing, detailer, mobile detailing, ceramic coating, window tint, car wrap, car wax',
  'Smog Check': 'smog, smog test, smog station, emissions, star station, emission test',
  'Transmission Repair': 'transmission, gearbox, clutch, drivetrain, transmission shop',
  'Windshield & Auto Glass': 'windshield repair, auto glass, car window, windscreen, chip repair, glass replacement',
  'Towing & Roadside Assistance': 'tow truck, towing, roadside, jump start, lockout, car recovery, flatbed',
  'Other Auto Services': 'motorcycle repair, rv repair, boat repair, car rental, car dealer, used cars, auto parts',

  'Hair Salon':
    'hairdresser, hairstylist, hair stylist, haircut, beauty salon, hair color, extensions, beautician, blowout',
  'Barber Shop': 'barber, mens haircut, shave, fade, barbershop, beard trim',
  'Nail Salon': 'nails, manicure, pedicure, mani pedi, nail tech, gel nails, acrylic nails, manicurist',
  'Day Spa': 'spa, facial, sauna, body scrub, spa day, relaxation, steam room',
  'Medical Spa': 'med spa, medspa, botox, filler, laser hair removal, injectables, microneedling, aesthetics',
  'Lash & Brow Studio':
    'lash, lashes, eyelash extensions, eyebrows, brows, microblading, threading, brow lamination, lash tech',
  'Tanning Salon': 'tanning, spray tan, tan, sunless tanning, sunbed',
  'Waxing & Skincare':
    'waxing, wax, esthetician, skin care, facials, brazilian wax, sugaring, aesthetician, hair removal, skincare',
  'Other Beauty & Personal Care':
    'tattoo, tattoo shop, tattoo parlor, tattoo artist, tattooist, piercing, makeup artist, makeup, wigs',

  Daycare: 'day care, child care, childcare, nursery, infant care, toddler care, home daycare, babies',
  Preschool: 'pre school, pre k, prek, kindergarten, montessori, early education, nursery school, private school',
  Tutoring: 'tutor, math tutor, learning center, homework help, sat prep, test prep, reading, language school',
  'After-School Program':
    'after school, afterschool, after school care, kids club, enrichment, stem program, coding for kids',
  'Summer Camp': 'camp, day camp, kids camp, sleepaway camp, summer program',
  'Music Lessons':
    'piano lessons, guitar lessons, music teacher, violin, drum lessons, singing lessons, voice lessons, music school',
  'Nanny & Babysitting': 'nanny, babysitter, baby sitter, au pair, sitter, nanny agency, doula',

  Photography:
    'photographer, photo studio, portraits, headshots, family photos, wedding photographer, photo booth, pictures',
  Videography: 'videographer, video, video production, filmmaker, drone video, film, wedding video, video editing',
  'Graphic Design': 'graphic designer, logo, logo design, illustrator, branding, artist, flyers',
  'Web Design':
    'web designer, website, web developer, web site, site builder, seo, website builder, app developer, software',
  'Printing & Signs':
    'printer, print shop, sign shop, banners, business cards, screen printing, embroidery, t shirt printing',
  'Recording Studio': 'recording, music studio, podcast studio, sound studio, audio engineer, music producer, podcast',

  'Event Planning':
    'event planner, wedding planner, party planner, event coordinator, wedding coordinator, balloons, event decor',
  'Party Rentals':
    'party rental, tables and chairs, bounce house, tent rental, jumpers, linens, equipment rental, jumper',
  'DJ & Live Music': 'dj, disc jockey, band, live band, musician, mariachi, mc, entertainer, singer, karaoke',
  'Wedding & Event Venue': 'wedding venue, venue, banquet hall, event space, reception hall, party room, hall rental',
  "Children's Parties":
    'kids parties, birthday party, clown, face painting, magician, princess party, kids birthday, balloon artist',
  'Arcade & Escape Room':
    'arcade, escape room, laser tag, trampoline park, mini golf, games, bowling alley, movie theater, axe throwing',

  Gym: 'fitness center, crossfit, health club, workout, weight room, boot camp, climbing gym, cycling, spin class',
  'Personal Training':
    'personal trainer, trainer, fitness coach, strength coach, fitness trainer, workout coach, running coach',
  'Yoga Studio': 'yoga, hot yoga, meditation, yoga teacher, breathwork, barre',
  'Pilates Studio': 'pilates, reformer pilates, club pilates, pilates instructor, reformer',
  'Martial Arts':
    'karate, jiu jitsu, bjj, taekwondo, tae kwon do, mma, kung fu, self defense, judo, dojo, boxing, kickboxing',
  'Dance Studio':
    'dance, ballet, dance school, dance classes, dance lessons, hip hop, ballroom, salsa dancing, cheer, zumba',
  'Swim School': 'swim lessons, swimming, swimming lessons, swim, swim teacher, aquatics, swim team',
  'Golf & Driving Range': 'golf, driving range, golf course, golf lessons, country club, golf pro, pickleball, tennis',
  'Youth Sports':
    'soccer, little league, baseball, basketball, kids sports, gymnastics, soccer club, volleyball, softball, football',

  'American Restaurant':
    'restaurant, diner, grill, bistro, bar and grill, comfort food, american food, fried chicken, wings, cafe, pub',
  'Mexican Restaurant':
    'mexican, taco, tacos, burrito, taqueria, mexican food, taco truck, tex mex, cantina, salsa, quesadilla',
  'Italian Restaurant': 'italian, pasta, trattoria, italian food, ristorante, spaghetti, lasagna',
  Pizza: 'pizzeria, pizza place, pizza parlor, pizza delivery, calzone, pizza restaurant',
  'Chinese Restaurant': 'chinese, chinese food, dim sum, noodles, asian food, dumplings, chow mein, wok, boba',
  'Japanese & Sushi': 'sushi, japanese, ramen, teriyaki, sushi bar, hibachi, japanese restaurant, poke, bento, korean',
  'Thai Restaurant': 'thai, thai food, pad thai, vietnamese, pho, curry, asian restaurant',
  'Indian Restaurant': 'indian, indian food, curry, tandoori, naan, biryani, tikka masala',
  'Mediterranean Restaurant':
    'mediterranean, greek, falafel, kebab, gyro, shawarma, hummus, persian, lebanese, middle eastern, kabob',
  'BBQ & Steakhouse':
    'bbq, barbecue, barbeque, steak, steakhouse, ribs, smokehouse, brisket, tri tip, steak house, bar b q',
  'Breakfast & Brunch': 'breakfast, brunch, pancakes, waffles, breakfast cafe, omelette, crepes, pancake house',
  'Burgers & Sandwiches':
    'burger, hamburger, sandwich, deli, subs, hotdogs, burger joint, sandwich shop, fast food, fries, cheesesteak',
  'Coffee & Tea':
    'coffee shop, cafe, coffee, tea, espresso, coffeehouse, barista, tea house, boba, bubble tea, coffee roaster',
  'Bakery & Desserts':
    'baker, bakery, cake, cupcakes, donuts, doughnuts, pastry, cookies, bread, sweets, bagels, wedding cakes, candy',
  'Ice Cream & Frozen Yogurt':
    'ice cream, frozen yogurt, froyo, gelato, yogurt, shaved ice, ice cream shop, popsicles, milkshake',
  'Juice & Smoothies': 'juice bar, smoothie, juice, smoothies, acai bowl, acai, cold pressed juice, health food',
  'Brewery & Wine Bar':
    'brewery, winery, wine, bar, taproom, pub, craft beer, wine tasting, sports bar, cocktail bar, tavern, liquor',
  Catering: 'caterer, food truck, private chef, personal chef, wedding catering, meal prep, event catering, chef',

  'Family Dentist':
    'dentist, dental, teeth, dental office, teeth cleaning, cosmetic dentist, dentistry, tooth, implants, ' +
    'oral surgeon, dentures',
  Orthodontist: 'braces, invisalign, orthodontics, teeth straightening, clear aligners, aligners, orthodontist office',
  'Primary Care':
    'doctor, family doctor, physician, family medicine, general practitioner, md, internist, clinic, medical office',
  Pediatrics: 'pediatrician, kids doctor, childrens doctor, baby doctor, pediatric',
  Chiropractor: 'chiropractic, back pain, chiro, spine, adjustment, neck pain, spinal adjustment',
  'Physical Therapy':
    'physical therapist, physiotherapy, pt, rehab, physio, sports medicine, sports therapy, occupational therapy, ' +
    'physiotherapist',
  Optometry:
    'optometrist, eye doctor, glasses, eye exam, optician, eyeglasses, vision, contact lenses, ophthalmologist',
  Dermatology: 'dermatologist, skin doctor, skin, acne, mole removal, skin cancer',
  Acupuncture: 'acupuncturist, chinese medicine, herbal medicine, cupping, holistic, naturopath, eastern medicine',
  'Massage Therapy': 'massage, masseuse, massage therapist, deep tissue, foot massage, reflexology, bodywork',
  'Mental Health Counseling':
    'therapist, counselor, psychologist, therapy, psychiatrist, marriage counselor, couples therapy, psychotherapist',
  'Nutrition & Weight Loss':
    'nutritionist, dietitian, weight loss, diet, vitamins, supplements, dietician, weight loss clinic, iv drip',
  'Hearing Care': 'hearing aids, audiologist, hearing, hearing test, ear doctor, audiology',
  Pharmacy: 'pharmacist, drug store, drugstore, prescriptions, compounding pharmacy, chemist, medicine',
  'Urgent Care': 'walk in clinic, urgent, emergency, emergency clinic, walk in, er, covid test, x ray',

  Plumbing:
    'plumber, drain, drain cleaning, water heater, pipes, sewer, rooter, toilet, clogged drain, leak detection, septic',
  Electrical: 'electrician, electric, wiring, lighting, ev charger, electrical contractor, panel upgrade, generator',
  'Heating & Air Conditioning':
    'hvac, ac, ac repair, a c, air conditioner, air conditioning, furnace, heater, air con, heat pump, duct cleaning',
  Roofing: 'roofer, roof, roof repair, gutters, shingles, roofing contractor, rain gutters, gutter cleaning',
  'Landscaping & Gardening':
    'landscaper, gardener, lawn, lawn care, sprinklers, mowing, irrigation, yard work, artificial turf, hardscape',
  'Tree Service':
    'tree trimming, arborist, tree removal, stump, tree trimmer, stump grinding, palm trees, tree cutting',
  'House Cleaning':
    'cleaner, maid, house cleaner, cleaning lady, housekeeper, housekeeping, maid service, janitorial, ' +
    'office cleaning, cleaners',
  'Carpet & Upholstery Cleaning':
    'carpet cleaner, rug cleaning, upholstery cleaning, sofa cleaning, tile and grout cleaning, steam cleaning, ' +
    'rug cleaner',
  'Window Cleaning':
    'window washer, window cleaner, window washing, pressure washing, power washing, screens, solar panel cleaning',
  Painting:
    'painter, house painter, interior painting, exterior painting, cabinet painting, wallpaper, drywall, stucco, paint',
  Flooring:
    'floors, hardwood floors, carpet, tile, laminate, vinyl flooring, floor installer, tile setter, flooring store',
  Handyman:
    'handy man, home repair, odd jobs, repairman, tv mounting, furniture assembly, junk removal, appliance repair',
  'Pest Control':
    'exterminator, termites, termite, ants, rats, rodent control, bed bugs, spiders, bees, mosquito, wasp, gopher, ' +
    'pest, pests',
  'Pool Service':
    'pool cleaning, pool, pool cleaner, pool guy, pool man, swimming pool, spa repair, pool builder, hot tub',
  Solar: 'solar panels, solar installer, solar energy, solar power, battery backup, solar company',
  'Garage Doors': 'garage door, garage door repair, garage door opener, gate repair, gates, overhead door',
  'Remodeling & General Contractor':
    'contractor, general contractor, contracting, kitchen remodel, bathroom remodel, construction, home builder, ' +
    'renovation, carpenter, concrete, mason, masonry, cabinets, countertops, windows and doors, fence, deck, patio, ' +
    'adu, framing, welder, welding',

  Veterinarian:
    'vet, animal hospital, animal doctor, veterinary, pet doctor, vet clinic, pet clinic, animal clinic, dog doctor',
  'Pet Grooming':
    'dog groomer, groomer, dog grooming, dog wash, mobile groomer, cat grooming, pet groomer, dog bath, pet salon',
  'Dog Training': 'dog trainer, puppy training, obedience, puppy classes, dog obedience, behaviorist',
  'Pet Boarding & Daycare':
    'kennel, dog boarding, doggy daycare, pet hotel, dog daycare, dog hotel, cattery, boarding, horse boarding',
  'Dog Walking & Pet Sitting':
    'dog walker, pet sitter, dog sitter, cat sitter, dog walking, pet sitting, pooper scooper',

  'Accounting & Tax':
    'accountant, cpa, tax preparer, taxes, bookkeeper, bookkeeping, payroll, income tax, enrolled agent, tax return',
  'Law Office':
    'lawyer, attorney, law firm, legal, divorce lawyer, injury lawyer, estate planning, family law, immigration, law',
  'Financial Planning':
    'financial advisor, financial planner, investment, retirement, wealth management, adviser, bank, credit union',
  'Insurance Agency':
    'insurance, insurance agent, insurance broker, car insurance, life insurance, health insurance, home insurance',
  'Mortgage Broker':
    'mortgage, home loan, lender, loan officer, refinance, loans, mortgage lender, reverse mortgage, loan',
  'Notary & Mobile Signing':
    'notary, notary public, mobile notary, signing agent, loan signing, apostille, live scan, fingerprinting',
  'Marketing Agency':
    'marketing, advertising, social media, digital marketing, public relations, pr, seo, promotional products',
  'IT & Computer Services':
    'computer repair, it support, tech support, it, laptop repair, networking, cybersecurity, wifi, ' +
    'security cameras, tech',

  'Real Estate Agent':
    'realtor, real estate, broker, real estate broker, realty, homes for sale, real estate office, listing agent',
  'Property Management': 'property manager, landlord, rental management, hoa, hoa management, vacation rental',
  'Home Inspection':
    'home inspector, house inspection, inspector, mold inspection, property inspection, termite inspection, appraiser',
  'Moving Company': 'movers, mover, moving, moving truck, relocation, packing, furniture movers, delivery',
  'Self Storage': 'storage, storage unit, mini storage, public storage, rv storage, boat storage, storage units',
  'Senior Living':
    'assisted living, nursing home, retirement home, elder care, caregiver, memory care, hospice, home health',
  'Apartment Community':
    'apartments, apartment, rentals, apartment complex, condos, townhomes, flats, mobile home park',
  'Home Staging':
    'stager, staging, interior designer, interior design, house staging, decorator, professional organizer',

  'Clothing & Apparel':
    'clothes, boutique, clothing store, fashion, dress shop, mens wear, bridal shop, kids clothes, t shirts, uniforms',
  'Shoe Store': 'shoes, sneakers, boots, footwear, shoe shop, running shoes, shoe repair, cobbler',
  Jewelry:
    'jeweler, jewelry store, rings, diamonds, watches, engagement rings, watch repair, jewellery, gold, necklace',
  'Gift Shop': 'gifts, souvenirs, cards, stationery, gift baskets, candles, crafts, party supplies, hobby, art gallery',
  'Furniture & Home Decor':
    'furniture, mattress, sofa, furniture store, lamps, couch, rugs, blinds, curtains, appliances, shutters, frames',
  'Hardware & Garden':
    'hardware store, garden center, plants, nursery, lumber, tools, feed store, building supply, lawn mower',
  Florist: 'flowers, flower shop, bouquet, roses, floral, floral design, wedding flowers',
  'Books & Toys':
    'bookstore, books, toys, toy store, comics, book shop, games, comic books, trading cards, school supplies',
  'Sporting Goods':
    'sports store, bikes, bicycle shop, bike repair, surf shop, fishing, guns, golf clubs, outdoor gear, ski',
  'Electronics & Phone Repair':
    'phone repair, cell phone, iphone repair, screen repair, cell phones, tv, mobile phone, home theater, cellular',
  'Thrift & Consignment':
    'thrift store, consignment, second hand, antiques, vintage, used clothing, resale, pawn shop, antique shop',
  'Pet Supply Store': 'pet store, pet food, dog food, pet supplies, pet shop, aquarium, fish store, tropical fish',
  'Specialty Market':
    'grocery store, supermarket, butcher, meat market, farmers market, fish market, produce, liquor store',

  'Religious Organization':
    'church, temple, synagogue, mosque, ministry, religious, parish, christian, bible study, chapel, catholic',
  'Nonprofit & Charity':
    'nonprofit, charity, non profit, foundation, food bank, animal rescue, chamber of commerce, animal shelter, museum',
  'Travel Agency':
    'travel agent, travel, cruises, vacation, tours, limo, taxi, uber, airport shuttle, disney planner, hotel',
  'Dry Cleaning & Laundry':
    'dry cleaner, laundromat, laundry, wash and fold, coin laundry, dry cleaners, ironing, cleaners, shirts',
  'Tailoring & Alterations':
    'tailor, alterations, seamstress, sewing, hemming, dressmaker, dress alterations, tuxedo, costume',
  'Smoke & Vape Shop': 'smoke shop, vape, cigars, tobacco, vape shop, hookah, dispensary, cannabis, cigar lounge, cbd',
  Locksmith: 'locks, keys, lock out, key maker, rekey, lock, car keys, key copy, safe',
};
