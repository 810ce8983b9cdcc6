import type { categories } from './categories.ts';

type Subcategory = (typeof categories)[number]['subcategories'][number];

/** Spanish names by trade, the most usual first, with accents, which are optional in a search. */
export const spanishTradeWords: Readonly<Record<Subcategory, string>> = {
  'Auto Repair': 'mecánico, taller mecánico, mecánica automotriz, reparación de autos, reparación de carros, frenos',
  'Oil Change': 'cambio de aceite, aceite, lubricación',
  'Tire Shop': 'llantas, llantera, neumáticos, gomas, alineación, rines, vulcanizadora',
  'Auto Body & Collision': 'hojalatería, hojalatero, chapa y pintura, enderezado y pintura, carrocería, choques',
  'Car Wash': 'lavado de autos, lavado de carros, autolavado, lavado de coches, lavacoches',
  'Auto Detailing': 'detallado de autos, detallado, polarizado, pulido de autos, encerado',
  'Smog Check': 'prueba de smog, emisiones, verificación de smog, inspección de smog',
  'Transmission Repair': 'transmisiones, transmisión, caja de cambios, embrague',
  'Windshield & Auto Glass': 'parabrisas, vidrios de autos, cristales de autos, vidrios, cambio de parabrisas',
  'Towing & Roadside Assistance': 'grúa, grúas, remolque, asistencia en carretera, auxilio vial',
  'Other Auto Services': 'otros servicios para autos, motocicletas, renta de autos, venta de autos',

  'Hair Salon':
    'peluquería, peluquera, peluquero, salón de belleza, estilista, estética, corte de pelo, corte de cabello',
  'Barber Shop': 'barbería, barbero, peluquería de caballeros, corte de hombre, afeitado',
  'Nail Salon': 'uñas, manicura, pedicura, salón de uñas, manicurista, uñas acrílicas',
  'Day Spa': 'balneario, faciales, temazcal',
  'Medical Spa': 'medicina estética, bótox, depilación láser, rellenos faciales, clínica estética',
  'Lash & Brow Studio': 'pestañas, cejas, extensiones de pestañas, diseño de cejas',
  'Tanning Salon': 'bronceado, salón de bronceado, bronceado en spray, cama solar',
  'Waxing & Skincare': 'depilación, depilación con cera, cuidado de la piel, cosmetóloga, esteticista, cera',
  'Other Beauty & Personal Care': 'tatuajes, tatuaje, tatuador, perforaciones, maquillaje, maquillista, belleza',

  Daycare: 'guardería, cuidado de niños, cuidado infantil, estancia infantil',
  Preschool: 'preescolar, jardín de niños, jardín infantil, kínder, escuela infantil',
  Tutoring: 'tutoría, tutorías, clases particulares, regularización, profesor particular, clases de inglés, maestro',
  'After-School Program': 'programa después de la escuela, después de clases, actividades extraescolares, extraescolar',
  'Summer Camp': 'campamento de verano, campamento, curso de verano, colonia de vacaciones',
  'Music Lessons': 'clases de música, clases de piano, clases de guitarra, clases de canto, maestro de música',
  'Nanny & Babysitting': 'niñera, nana, cuidadora de niños, canguro',
  'Other Child & Family Services': 'otros servicios para familias, servicios familiares, familia',

  Photography: 'fotografía, fotógrafo, fotógrafa, fotos, estudio fotográfico, retratos',
  Videography: 'videógrafo, videos, producción de video, grabación de bodas, camarógrafo',
  'Graphic Design': 'diseño gráfico, diseñador gráfico, logotipos, ilustrador, diseñadora gráfica',
  'Web Design': 'diseño web, páginas web, diseñador web, sitios web, desarrollo web, programador',
  'Printing & Signs': 'imprenta, rótulos, letreros, impresiones, lonas, serigrafía, bordados',
  'Recording Studio': 'estudio de grabación, grabación, productor musical, estudio de música',
  'Other Creative & Media': 'otros servicios creativos, creativo, medios de comunicación, periódico, radio',

  'Event Planning':
    'organización de eventos, organizador de eventos, organizadora de bodas, eventos, decoración con globos',
  'Party Rentals':
    'renta para fiestas, alquiler para fiestas, mesas y sillas, brincolines, inflables, carpas, mobiliario',
  'DJ & Live Music': 'música en vivo, grupo musical, banda, mariachis, músicos, sonido, animador',
  'Wedding & Event Venue': 'salón de fiestas, salón de eventos, bodas, lugar para bodas, quinceañeras, banquetes',
  "Children's Parties": 'fiestas infantiles, payaso, payasos, cumpleaños, pintacaritas, mago, piñatas',
  'Arcade & Escape Room': 'maquinitas, videojuegos, cuarto de escape, boliche, juegos, cine',
  'Other Events & Entertainment': 'otros eventos, entretenimiento, espectáculos',

  Gym: 'gimnasio, gimnasia, pesas, ejercicio, acondicionamiento físico',
  'Personal Training': 'entrenador personal, entrenadora personal, entrenador, entrenamiento personal',
  'Yoga Studio': 'clases de yoga, estudio de yoga, meditación, maestra de yoga',
  'Pilates Studio': 'clases de pilates, estudio de pilates, instructora de pilates',
  'Martial Arts': 'artes marciales, kárate, boxeo, defensa personal, lucha',
  'Dance Studio': 'academia de baile, clases de baile, baile, danza, escuela de danza, folklórico, bailes',
  'Swim School': 'natación, clases de natación, escuela de natación, nadar',
  'Golf & Driving Range': 'campo de golf, clases de golf, campo de práctica, tenis, club de golf',
  'Youth Sports': 'deportes juveniles, deportes infantiles, fútbol, béisbol, liga de fútbol, básquetbol, voleibol',
  'Other Fitness & Sports': 'otros deportes, deportes, deporte',

  'American Restaurant': 'restaurante, restaurante americano, comida americana, comida casera, cafetería, fonda',
  'Mexican Restaurant': 'taquería, comida mexicana, restaurante mexicano, tacos, mariscos, antojitos, birria, pupusas',
  'Italian Restaurant': 'comida italiana, restaurante italiano, italiano, pastas',
  Pizza: 'pizzería, pizzas, pizza a domicilio',
  'Chinese Restaurant': 'comida china, restaurante chino, chino, comida asiática',
  'Japanese & Sushi': 'comida japonesa, restaurante japonés, japonés, comida coreana, coreano',
  'Thai Restaurant': 'comida tailandesa, restaurante tailandés, tailandés, comida vietnamita',
  'Indian Restaurant': 'comida india, comida hindú, restaurante indio, restaurante hindú',
  'Mediterranean Restaurant':
    'comida mediterránea, restaurante mediterráneo, comida griega, griego, comida árabe, comida persa, libanés',
  'BBQ & Steakhouse': 'parrilla, parrillada, carne asada, barbacoa, asador, costillas, carnitas',
  'Breakfast & Brunch': 'desayunos, desayuno, almuerzos, panqueques, huevos',
  'Burgers & Sandwiches': 'hamburguesas, hamburguesería, tortas, tortería, sándwiches, comida rápida',
  'Coffee & Tea': 'café, cafetería, té, cafés',
  'Bakery & Desserts': 'panadería, panadero, pastelería, pasteles, repostería, postres, pan, dulcería, tortas de boda',
  'Ice Cream & Frozen Yogurt': 'heladería, helados, nieves, paletería, paletas, nevería, raspados',
  'Juice & Smoothies': 'jugos, licuados, juguería, batidos, frutería, aguas frescas',
  'Brewery & Wine Bar': 'cervecería, cerveza, vinos, vinoteca, cantina, bodega de vinos, bar de vinos, licorería',
  Catering: 'banquetes, comida para eventos, servicio de banquetes, taquizas, cocinero, chef privado, lonchera',
  'Other Food & Beverage': 'otras comidas, comida, bebidas, alimentos',

  'Family Dentist': 'dentista, odontólogo, odontología, dientes, clínica dental, muelas, consultorio dental, dentadura',
  Orthodontist: 'ortodoncista, ortodoncia, frenillos, brackets, frenos dentales, frenos para dientes',
  'Primary Care': 'médico, doctora, médico familiar, médico general, clínica, medicina general, doctor de familia',
  Pediatrics: 'pediatra, pediatría, doctor de niños, médico infantil',
  Chiropractor: 'quiropráctico, quiropráctica, dolor de espalda, columna, huesero',
  'Physical Therapy': 'fisioterapia, fisioterapeuta, terapia física, rehabilitación',
  Optometry: 'optometrista, óptica, lentes, anteojos, oculista, oftalmólogo, doctor de ojos, examen de la vista, gafas',
  Dermatology: 'dermatólogo, dermatóloga, dermatología, doctor de la piel, piel, acné, manchas',
  Acupuncture: 'acupuntura, acupunturista, medicina china, medicina natural, naturista, herbolaria',
  'Massage Therapy': 'masajes, masaje, masajista, terapia de masaje, sobador, reflexología',
  'Mental Health Counseling':
    'psicólogo, psicóloga, terapeuta, consejero, salud mental, terapia, psiquiatra, consejería',
  'Nutrition & Weight Loss':
    'nutricionista, nutrióloga, nutriólogo, dieta, bajar de peso, pérdida de peso, suplementos',
  'Hearing Care': 'audífonos, audiólogo, aparatos auditivos, oído, audición, oídos',
  Pharmacy: 'farmacia, farmacéutico, botica, medicinas, medicamentos, recetas',
  'Urgent Care': 'urgencias, emergencias, sala de urgencias, atención urgente, clínica de urgencias',
  'Other Health & Wellness': 'otros servicios de salud, salud, bienestar',

  Plumbing:
    'plomero, plomería, fontanero, fontanería, tuberías, drenaje, destapar drenajes, fugas de agua, calentador de agua',
  Electrical: 'electricista, electricidad, instalación eléctrica, cableado, eléctrico',
  'Heating & Air Conditioning': 'aire acondicionado, calefacción, aire, climatización, refrigeración, calentones',
  Roofing: 'techos, techador, techo, canaletas, goteras, impermeabilización, tejados, techero',
  'Landscaping & Gardening': 'jardinero, jardinería, jardín, jardines, césped, zacate, paisajismo, pasto, riego, yarda',
  'Tree Service': 'poda de árboles, árboles, podador, corte de árboles, tala de árboles, palmeras',
  'House Cleaning':
    'limpieza de casas, limpieza, limpieza del hogar, limpiadora, empleada doméstica, limpieza de oficinas',
  'Carpet & Upholstery Cleaning':
    'limpieza de alfombras, lavado de alfombras, lavado de muebles, limpieza de tapicería',
  'Window Cleaning': 'limpieza de ventanas, limpiaventanas, lavado de ventanas, lavado a presión',
  Painting: 'pintor, pintura, pintores, pintor de casas, pintar casas, tablaroca',
  Flooring: 'pisos, piso, alfombras, azulejos, loseta, pisos de madera, duela',
  Handyman: 'reparaciones del hogar, mil usos, todólogo, arreglos, manitas, reparaciones',
  'Pest Control':
    'control de plagas, fumigación, fumigador, plagas, exterminador, termitas, cucarachas, hormigas, ratones',
  'Pool Service': 'piscinas, piscina, albercas, alberca, limpieza de albercas, mantenimiento de piscinas, alberquero',
  Solar: 'paneles solares, energía solar, placas solares, instalador solar',
  'Garage Doors': 'puertas de garaje, puertas de cochera, portones, cochera, garaje',
  'Remodeling & General Contractor':
    'contratista, remodelación, construcción, albañil, carpintero, carpintería, remodelaciones, cercas, constructor, ' +
    'obra',
  'Other Home Services': 'otros servicios para el hogar, servicios del hogar, hogar, herrero, herrería',

  Veterinarian:
    'veterinario, veterinaria, clínica veterinaria, hospital de animales, doctor de perros, médico veterinario',
  'Pet Grooming': 'estética canina, peluquería canina, baño de perros, corte de perros, aseo de mascotas',
  'Dog Training':
    'entrenador de perros, adiestramiento canino, adiestrador, entrenamiento de perros, escuela para perros',
  'Pet Boarding & Daycare':
    'hotel para perros, guardería de perros, pensión para perros, guardería canina, hotel de mascotas',
  'Dog Walking & Pet Sitting':
    'paseador de perros, paseo de perros, cuidador de mascotas, cuidado de mascotas, paseadora',
  'Other Pet Services': 'otros servicios para mascotas, mascotas, perros, gatos',

  'Accounting & Tax':
    'contador, contadora, contabilidad, impuestos, taxes, preparación de impuestos, declaración de impuestos',
  'Law Office': 'abogado, abogada, abogados, bufete, despacho de abogados, inmigración, leyes, licenciado, divorcio',
  'Financial Planning': 'asesor financiero, planificación financiera, inversiones, banco, jubilación, finanzas, ahorro',
  'Insurance Agency':
    'seguros, aseguranza, agente de seguros, seguro de auto, seguro de vida, aseguranzas, seguro de salud',
  'Mortgage Broker': 'hipotecas, hipoteca, préstamos, préstamos hipotecarios, prestamista, préstamo',
  'Notary & Mobile Signing': 'notario, notaría, notario público, notaria móvil, apostilla, huellas digitales',
  'Marketing Agency': 'publicidad, mercadotecnia, agencia de publicidad, redes sociales, mercadeo, anuncios',
  'IT & Computer Services':
    'computadoras, reparación de computadoras, soporte técnico, informática, técnico de computadoras, redes',
  'Other Professional Services':
    'otros servicios profesionales, consultor, consultoría, traductor, traducciones, intérprete',

  'Real Estate Agent':
    'bienes raíces, agente inmobiliario, inmobiliaria, venta de casas, corredor de bienes raíces, casas en venta',
  'Property Management':
    'administración de propiedades, administrador de propiedades, renta de casas, propiedades, arrendador',
  'Home Inspection': 'inspección de casas, inspector de casas, inspección, tasador, avalúo, valuador',
  'Moving Company': 'mudanzas, mudanza, fletes, camión de mudanza, acarreos, flete',
  'Self Storage': 'bodegas, almacenamiento, minibodegas, almacén, bodega, guardamuebles, trasteros',
  'Senior Living':
    'asilo de ancianos, asilo, residencia para mayores, cuidado de ancianos, hogar de ancianos, adultos mayores, ' +
    'cuidadora',
  'Apartment Community':
    'apartamentos, departamentos, apartamento, departamentos en renta, condominios, renta de apartamentos',
  'Home Staging':
    'decoración de interiores, diseño de interiores, diseñador de interiores, decorador, decoradora, interiorista',
  'Other Real Estate & Housing': 'otros servicios de vivienda, vivienda, terrenos',

  'Clothing & Apparel': 'ropa, tienda de ropa, moda, vestidos, uniformes, trajes, vestidos de novia, novia',
  'Shoe Store': 'zapatos, zapatería, calzado, zapatero, tenis deportivos, botas, reparación de calzado',
  Jewelry: 'joyería, joyero, joyas, anillos, relojes, relojería, oro',
  'Gift Shop': 'regalos, tienda de regalos, recuerdos, papelería, velas, manualidades, artesanías',
  'Furniture & Home Decor':
    'muebles, mueblería, colchones, decoración del hogar, cortinas, persianas, tapicero, tapicería',
  'Hardware & Garden': 'ferretería, vivero, herramientas, plantas, materiales de construcción, madera, tlapalería',
  Florist: 'florería, floristería, flores, florista, ramos, arreglos florales',
  'Books & Toys': 'librería, libros, juguetería, juguetes, cómics, útiles escolares',
  'Sporting Goods': 'artículos deportivos, tienda de deportes, bicicletas, pesca, taller de bicicletas',
  'Electronics & Phone Repair':
    'celulares, reparación de celulares, teléfonos, electrónica, reparación de teléfonos, televisores',
  'Thrift & Consignment': 'segunda mano, tienda de segunda, antigüedades, ropa usada, casa de empeño, empeño, usados',
  'Pet Supply Store': 'tienda de mascotas, comida para perros, alimento para mascotas, acuario, peces',
  'Specialty Market':
    'supermercado, carnicería, carnicero, mercado, abarrotes, pescadería, tienda de abarrotes, tortillería',
  'Other Retail / Shopping': 'otras tiendas, tienda, compras, tiendas',

  'Religious Organization': 'iglesia, parroquia, templo, católica, cristiana, sinagoga, mezquita, ministerio, capilla',
  'Nonprofit & Charity':
    'sin fines de lucro, caridad, fundación, beneficencia, banco de alimentos, asociación civil, museo',
  'Travel Agency': 'agencia de viajes, viajes, agente de viajes, cruceros, vacaciones, excursiones, turismo, limusinas',
  'Dry Cleaning & Laundry': 'tintorería, lavandería, lavado en seco, planchado, planchaduría, limpieza en seco',
  'Tailoring & Alterations': 'sastre, sastrería, costurera, modista, costura, arreglos de ropa, composturas',
  'Smoke & Vape Shop': 'tabaquería, tabaco, cigarros, vapeo, vapeadores, puros, cigarrillos, dispensario',
  Locksmith: 'cerrajero, cerrajería, llaves, copias de llaves, cerraduras, chapas, candados',
  'Other Specialty': 'otras especialidades, otra especialidad',

  'Other - Not Listed': 'otro, otros, otro negocio, no está en la lista, ninguno',
};
